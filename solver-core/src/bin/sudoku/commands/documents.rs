//! `sudoku completions`, `sudoku man` and `sudoku schema`: what is made from the definitions of the arguments, and the
//! description of what `--json` prints.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Arguments;
use crate::failure::Failure;
use crate::record::SCHEMA;
use crate::status::Status;

pub fn print_completions(shell: Shell, out: &mut dyn Write) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "sudoku", &mut script);
    print(&script, out)
}

/// One page: the program, then each command that is no secret.
pub fn print_manual(out: &mut dyn Write) -> Result<Status, Failure> {
    let mut page = Vec::new();
    render_manual(&mut page).map_err(Failure::Output)?;
    print(&page, out)
}

fn render_manual(page: &mut Vec<u8>) -> io::Result<()> {
    let mut program = Arguments::command();
    program.build();
    clap_mangen::Man::new(program.clone()).render(page)?;
    for command in program.get_subcommands().filter(|command| !command.is_hide_set()) {
        if command.get_name() == "help" {
            continue;
        }
        writeln!(page, ".SH {}", command.get_name().to_uppercase())?;
        let manual = clap_mangen::Man::new(command.clone());
        for section in
            [clap_mangen::Man::render_description_section, clap_mangen::Man::render_options_section]
        {
            section(&manual, page)?;
        }
    }
    Ok(())
}

pub fn print_schema(out: &mut dyn Write) -> Result<Status, Failure> {
    print(SCHEMA.as_bytes(), out)
}

fn print(text: &[u8], out: &mut dyn Write) -> Result<Status, Failure> {
    out.write_all(text).map_err(Failure::Output)?;
    Ok(Status::Success)
}
