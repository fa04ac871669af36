//! [`Status`]: how the program ended, for scripts.

/// What the exit status says; of several puzzles, the worst one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Status {
    /// All is well: every puzzle has exactly one solution.
    #[default]
    Success,
    /// A puzzle has more than one solution.
    Multiple,
    /// A puzzle has no solution.
    NoSolution,
    /// Some input could not be read.
    Unreadable,
    /// The arguments make no sense.
    Usage,
    /// The output could not be written.
    Unwritable,
    /// Stopped from the keyboard.
    Stopped,
}

impl Status {
    /// The number that the shell sees. 64 and 74 are those of BSD's `sysexits`, 130 is what a shell makes of Ctrl+C.
    pub const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::NoSolution => 2,
            Self::Multiple => 3,
            Self::Unreadable => 4,
            Self::Usage => 64,
            Self::Unwritable => 74,
            Self::Stopped => 130,
        }
    }
}
