//! Opens the window.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::SystemTime;

use eframe::{NativeOptions, Renderer};
use egui::ViewportBuilder;
use sudoku_gui::view::{icon, theme};
use sudoku_gui::{App, Setup};

/// The name under which desktops know the app: the window's class, and the name of its desktop file.
const APP_ID: &str = "sudoku-gui";

fn main() -> ExitCode {
    start_log();
    let files = std::env::args_os().skip(1).map(PathBuf::from);
    // A relative path means the folder that the app was started in, also when it is shown or saved to later.
    let files = files.map(|path| std::path::absolute(&path).unwrap_or(path)).collect();
    let options = NativeOptions {
        viewport: ViewportBuilder::default()
            .with_title("Sudoku")
            .with_app_id(APP_ID)
            .with_icon(icon::window_icon())
            .with_inner_size(theme::WINDOW_SIZE)
            .with_min_inner_size(theme::SMALLEST_WINDOW),
        // Always said: a test build of the workspace brings wgpu in, which would be the default then.
        renderer: Renderer::Glow,
        ..NativeOptions::default()
    };
    let open = eframe::run_native(
        APP_ID,
        options,
        Box::new(|creation| {
            App::prepare(&creation.egui_ctx);
            Ok(Box::new(App::new(Setup::native(files))))
        }),
    );
    match open {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            log::error!("cannot open a window: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Logs to standard error, with the time of day (UTC) to the microsecond. `RUST_LOG` says how much.
fn start_log() {
    let environment = env_logger::Env::default().default_filter_or("warn");
    env_logger::Builder::from_env(environment)
        .format(|out, record| {
            let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            let (seconds, micros) = (time.as_secs() % 86_400, time.subsec_micros());
            let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            write!(out, "{hour:02}:{minute:02}:{second:02}.{micros:06} ")?;
            writeln!(out, "{:5} {}: {}", record.level(), record.target(), record.args())
        })
        .init();
}
