//! A table of a web page, as it is copied or saved: nine rows of nine cells.

use super::error::excerpt;
use super::source::Source;
use super::{Contents, Definition, Entry, Format, ReadError};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::shape::SIDE;

pub(super) const DEFINITION: Definition = Definition {
    format: Format::HtmlTable,
    name: "table of a web page",
    extension: "html",
    carries: &[],
    claims: |source| tags(source.start()).any(|(tag, _)| tag.eq_ignore_ascii_case("td")),
    read,
    write: None,
};

/// The tags of a page, by their names, each with the text behind it.
fn tags(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split('<').skip(1).filter_map(|piece| {
        let (tag, text) = piece.split_once('>')?;
        let name = tag.split(|sign: char| sign.is_whitespace()).next().unwrap_or(tag);
        Some((name, text))
    })
}

fn read(source: &Source) -> Result<Contents, ReadError> {
    let text = source.text()?;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut is_cell = false;
    for (tag, behind) in tags(text.as_str()) {
        match tag.to_ascii_lowercase().as_str() {
            "tr" => {
                is_cell = false;
                rows.push(Vec::new());
            }
            "td" => {
                is_cell = true;
                rows.last_mut()
                    .ok_or_else(|| bad("the table", "a row before the first cell", "none"))?
                    .push(String::new());
            }
            "/td" | "/tr" | "table" | "/table" => is_cell = false,
            _ => {}
        }
        if let Some(cell) = rows.last_mut().and_then(|row| row.last_mut()).filter(|_| is_cell) {
            cell.push_str(behind.trim());
        }
    }
    rows.retain(|row| !row.is_empty());
    if rows.len() != SIDE {
        return Err(bad("the table", "nine rows of cells", &rows.len().to_string()));
    }
    let mut givens = Grid::EMPTY;
    for (row, cells) in rows.iter().enumerate() {
        if cells.len() != SIDE {
            return Err(bad(
                &format!("row {} of the table", row + 1),
                "nine cells",
                &cells.len().to_string(),
            ));
        }
        for (column, content) in cells.iter().enumerate() {
            if let Some(cell) = Cell::at(row, column) {
                givens.set(
                    cell,
                    read_cell(content)
                        .ok_or_else(|| bad(&cell.to_string(), "a digit or nothing", content))?,
                );
            }
        }
    }
    let start = text.as_str().find('<').unwrap_or(0);
    Ok(Contents::one(Entry { line: Some(text.position(start).line), ..Entry::new(givens) }))
}

/// What a cell says: `Some(None)` if it is empty.
#[expect(clippy::option_option, reason = "the outer one is whether it makes sense at all")]
fn read_cell(content: &str) -> Option<Option<Digit>> {
    let content = content.replace("&nbsp;", "").replace("&#160;", "").replace('\u{a0}', "");
    let mut signs = content.trim().chars();
    match (signs.next(), signs.next()) {
        (None, _) => Some(None),
        (Some(sign), None) => crate::grid::cell_content(sign),
        _ => None,
    }
}

fn bad(part: &str, expected: &str, found: &str) -> ReadError {
    let found = if found.is_empty() { "nothing" } else { found };
    ReadError::bad_part(part, expected, excerpt(found))
}

#[cfg(test)]
mod tests {
    use crate::format::read;

    fn table(cell: &str) -> String {
        let row = format!("<TR>{}</TR>\n", cell.repeat(9));
        format!("<table class=\"a>b\">\n{}</table>\n", row.repeat(9)).replace("a>b", "a")
    }

    #[test]
    fn a_table_is_a_board() {
        let page = table("<td class=x> <b>5</b></td>").replacen("<b>5</b>", "&nbsp;", 1);
        let document = read(page.as_bytes()).expect("a table");
        assert_eq!(document.to_string(), "80 givens, table of a web page");
        assert_eq!(document.entries[0].givens.to_string(), format!(".{}", "5".repeat(80)));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refusal = |text: &str| read(text.as_bytes()).expect_err(text).to_string();
        let page = table("<td>5</td>");
        assert_eq!(
            refusal(&page.replacen("<td>5</td>", "", 1)),
            "row 1 of the table: expected nine cells, found 8"
        );
        assert_eq!(refusal(&page.replacen(">5<", ">10<", 1)), "r1c1: expected a digit or nothing, found 10");
        assert_eq!(
            refusal(&page.replacen("<TR>", "", 1)),
            "the table: expected a row before the first cell, found none"
        );
        assert_eq!(
            refusal(&page.replacen("<TR>", "<TR><td></td></TR><TR>", 1)),
            "the table: expected nine rows of cells, found 10"
        );
    }
}
