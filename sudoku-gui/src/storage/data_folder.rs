//! [`DataFolder`]: where the app keeps what it remembers between launches.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::open::read_file;
use super::save::{SaveError, SaveProblem, Target, save_atomically};
use crate::collection::{Fingerprint, Progress};
use crate::recent::Recent;

/// The folder's name among those of other programs.
const APP: &str = "sudoku-gui";

/// Where the app keeps what it remembers between launches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataFolder(PathBuf);

impl DataFolder {
    /// The folder that the desktop wants this app to use; `None` on a machine without a home.
    #[must_use]
    pub fn of_desktop() -> Option<Self> {
        let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
        Some(Self(strategy.data_dir().join(APP)))
    }

    /// This folder.
    #[must_use]
    pub const fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// Where the recent files are kept.
    #[must_use]
    pub fn recent_file(&self) -> PathBuf {
        self.0.join("recent.json")
    }

    /// Where the progress through a collection is kept.
    #[must_use]
    pub fn progress_file(&self, fingerprint: Fingerprint) -> PathBuf {
        self.0.join("lists").join(format!("{fingerprint}.json"))
    }

    /// The recent files of earlier launches; none if there is no such file, or a broken one.
    #[must_use]
    pub fn load_recent(&self) -> Recent {
        load(&self.recent_file(), Recent::from_json).unwrap_or_default()
    }

    /// How far the player had come in a collection.
    #[must_use]
    pub fn load_progress(&self, fingerprint: Fingerprint) -> Option<Progress> {
        load(&self.progress_file(fingerprint), Progress::from_json)
    }
}

fn load<T>(path: &Path, read: fn(&[u8]) -> Option<T>) -> Option<T> {
    let bytes = read_file(path).inspect_err(|error| log::debug!("{error}")).ok()?;
    let loaded = read(&bytes);
    if loaded.is_none() {
        log::warn!("{} is ignored: this version did not write it", path.display());
    }
    loaded
}

/// Writes a file of the app's own, and the folder that it is in, if need be.
///
/// # Errors
///
/// Whatever kept it from being written; an older file is as it was.
pub fn keep(path: PathBuf, text: &str) -> Result<(), SaveError> {
    if let Some(folder) = path.parent()
        && let Err(error) = fs::create_dir_all(folder)
    {
        return Err(SaveError { path, problem: SaveProblem::from(error) });
    }
    save_atomically(&Target::known(path), text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::RowIndex;

    #[test]
    fn what_was_kept_is_found_again_and_what_is_broken_is_as_if_it_were_not_there() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::at(home.path().join("data").join("app"));
        assert_eq!(folder.load_recent(), Recent::default());
        let mut recent = Recent::default();
        recent.add(Path::new("/home/kim/kim.sdk"));
        keep(folder.recent_file(), &recent.to_json()).unwrap();
        assert_eq!(folder.load_recent(), recent);
        fs::write(folder.recent_file(), "{").unwrap();
        assert_eq!(folder.load_recent(), Recent::default());

        let fingerprint = Fingerprint::new(3, b"abc", b"");
        assert_eq!(folder.load_progress(fingerprint), None);
        let progress = Progress::new("list".to_owned(), Some(RowIndex::FIRST), [RowIndex::FIRST].into_iter());
        keep(folder.progress_file(fingerprint), &progress.to_json()).unwrap();
        assert_eq!(folder.load_progress(fingerprint), Some(progress));
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("data"), "a file").unwrap();
        let folder = DataFolder::at(home.path().join("data"));
        let error = keep(folder.recent_file(), "").expect_err("a file is in the way");
        assert_eq!(error.path, folder.recent_file());
    }
}
