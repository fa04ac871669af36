//! [`Recent`]: the files that were opened or saved last.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// How many are remembered.
const LIMIT: usize = 10;

/// The files that were opened or saved last, the newest first, none twice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recent(Vec<PathBuf>);

/// As it stands in its file.
#[derive(Serialize, Deserialize)]
struct Stored {
    version: u32,
    files: Vec<PathBuf>,
}

const VERSION: u32 = 1;

impl Recent {
    /// The files, the newest first.
    #[must_use]
    pub fn files(&self) -> &[PathBuf] {
        &self.0
    }

    /// Puts a file in front.
    pub fn add(&mut self, path: &Path) {
        self.remove(path);
        self.0.insert(0, path.to_owned());
        self.0.truncate(LIMIT);
    }

    /// Forgets a file, and tells whether it was there.
    pub fn remove(&mut self, path: &Path) -> bool {
        let before = self.0.len();
        self.0.retain(|other| other != path);
        self.0.len() < before
    }

    /// Adds the files of an earlier launch behind those of this one.
    pub fn remember(&mut self, earlier: Self) {
        let unknown = earlier.0.into_iter().filter(|path| !self.0.contains(path));
        let unknown: Vec<PathBuf> = unknown.collect();
        self.0.extend(unknown);
        self.0.truncate(LIMIT);
    }

    /// As text, for a file. A name that is not UTF-8 cannot be kept in it and is left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        let files = self.0.iter().filter(|path| path.to_str().is_some()).cloned().collect();
        serde_json::to_string_pretty(&Stored { version: VERSION, files }).unwrap_or_default()
    }

    /// From the text of a file; `None` if it is not one that this version wrote.
    #[must_use]
    pub fn from_json(text: &[u8]) -> Option<Self> {
        let stored: Stored = serde_json::from_slice(text).ok()?;
        let mut recent = Self::default();
        recent.remember(Self(stored.files));
        (stored.version == VERSION).then_some(recent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recent(names: &[&str]) -> Recent {
        Recent(names.iter().map(PathBuf::from).collect())
    }

    #[test]
    fn the_newest_comes_first_and_none_comes_twice() {
        let mut files = Recent::default();
        for name in ["a", "b", "a", "c"] {
            files.add(Path::new(name));
        }
        assert_eq!(files, recent(&["c", "a", "b"]));
        assert!(files.remove(Path::new("a")));
        assert!(!files.remove(Path::new("a")));
        assert_eq!(files, recent(&["c", "b"]));
    }

    #[test]
    fn only_so_many_are_kept() {
        let mut files = Recent::default();
        for number in 0..LIMIT + 3 {
            files.add(Path::new(&number.to_string()));
        }
        assert_eq!(files.files().len(), LIMIT);
        files.remember(recent(&["earlier"]));
        assert_eq!(files.files().len(), LIMIT);
        assert_eq!(files.files()[0], Path::new("12"));
    }

    #[test]
    fn they_are_read_as_they_were_written() {
        let files = recent(&["/home/kim/one.txt", "/home/kim/zwei äpfel.sdk"]);
        assert_eq!(Recent::from_json(files.to_json().as_bytes()), Some(files));
        assert_eq!(Recent::from_json(b"[]"), None);
        assert_eq!(Recent::from_json(br#"{"version":9,"files":[]}"#), None);
    }

    #[test]
    fn an_earlier_launch_comes_after_this_one() {
        let mut files = recent(&["b"]);
        files.remember(recent(&["a", "b", "c"]));
        assert_eq!(files, recent(&["b", "a", "c"]));
    }
}
