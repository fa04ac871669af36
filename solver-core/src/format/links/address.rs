//! Finding links in a line and taking them apart.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use super::{Link, Site};
use crate::format::run_lengths::Code;
use crate::shape::CELL_COUNT;

/// A web address, or one of another scheme, in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address<'a> {
    /// Where it begins in the line, in bytes.
    pub start: usize,
    scheme: &'a str,
    host: &'a str,
    /// All behind the host.
    rest: &'a str,
    /// The line behind it.
    behind: &'a str,
}

impl<'a> Address<'a> {
    /// The first address of a line.
    pub fn find(line: &'a str) -> Option<Self> {
        let colon = line.find("://")?;
        let scheme = line[..colon].rsplit(|character: char| !character.is_ascii_alphanumeric()).next()?;
        let after = &line[colon + "://".len()..];
        let end = after.find(|character: char| character.is_whitespace() || "<>\"`".contains(character));
        let (address, behind) = after.split_at(end.unwrap_or(after.len()));
        let (host, rest) = address.split_at(address.find(['/', '?', '#']).unwrap_or(address.len()));
        Some(Self { start: colon - scheme.len(), scheme, host, rest, behind })
    }

    /// The first address behind this one.
    pub fn next(&self) -> Option<Self> {
        Self::find(self.behind)
    }

    /// The puzzle that it is a link to.
    pub fn link(&self) -> Option<Link<'a>> {
        let host = self.host.to_ascii_lowercase();
        let is_at =
            |name: &str| host == name || host.strip_suffix(name).is_some_and(|sub| sub.ends_with('.'));
        let link = |site, code: Option<Cow<str>>| Link {
            site,
            code: code.map(Cow::into_owned),
            behind: self.behind,
        };
        if is_at("f-puzzles.com") {
            let code = self.field("load").map(payload);
            return (code.is_some() || self.field("id").is_some()).then(|| link(Site::FPuzzles, code));
        }
        if is_at("sudokupad.app") || is_at("crackingthecryptic.com") {
            let code = self.field("puzzleid").or_else(|| self.sudokupad_path())?;
            let code =
                if code.starts_with("classic") || code.starts_with("scf") { code } else { payload(code) };
            return Some(link(Site::SudokuPad, Some(code)));
        }
        if is_at("sudokuwiki.org") {
            return Some(link(Site::SudokuWiki, Some(self.field("bd")?)));
        }
        if is_at("sudokuexchange.com") {
            return Some(link(Site::SudokuExchange, Some(self.field("s")?)));
        }
        if self.rest.contains("penpa-edit") || self.host.starts_with("penpa") {
            return Some(link(Site::Penpa, Some(Cow::Borrowed(self.rest))));
        }
        let is_known = is_at("sudoku.coach") || is_at("sudoku.secuso.org") || self.scheme == "sudoku";
        // In `sudoku://53..7...` they stand where others have their host.
        let cells =
            [longest_run(self.host), longest_run(self.rest)].into_iter().max_by_key(|run| run.len())?;
        let is_board = cells.len() == CELL_COUNT || is_known && cells.len() > CELL_COUNT / 2;
        is_board.then(|| link(Site::Other, Some(Cow::Borrowed(cells))))
    }

    /// The value of a field behind the question mark, decoded.
    fn field(&self, name: &str) -> Option<Cow<'a, str>> {
        let (_, query) = self.rest.split_once('?')?;
        let query = query.split('#').next()?;
        let value = query.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='))?;
        Some(percent_decode_str(value).decode_utf8_lossy())
    }

    /// What stands behind the host, or behind the folder `sudoku`, as far as it is one puzzle.
    fn sudokupad_path(&self) -> Option<Cow<'a, str>> {
        let path = self.rest.split(['?', '#']).next()?.trim_start_matches('/');
        let code = path.strip_prefix("sudoku/").unwrap_or(path);
        let is_page = code.is_empty() || code == "sudoku" || code.contains(".html");
        (!is_page).then(|| percent_decode_str(code).decode_utf8_lossy())
    }
}

/// Base 64 without the signs that prose puts behind a link.
fn payload(code: Cow<'_, str>) -> Cow<'_, str> {
    let length = code.trim_end_matches([')', ']', '}', '.', ',', ';', ':', '!', '\'', '*']).len();
    match code {
        Cow::Borrowed(code) => Cow::Borrowed(&code[..length]),
        Cow::Owned(mut code) => {
            code.truncate(length);
            Cow::Owned(code)
        }
    }
}

pub(super) const fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// The longest piece that consists of cells only.
fn longest_run(text: &str) -> &str {
    text.split(|character: char| !matches!(character, '0'..='9' | '.'))
        .max_by_key(|run| run.len())
        .unwrap_or_default()
}

/// What people put around links and codes.
pub(super) const QUOTES: [char; 6] = ['<', '>', '"', '\'', '(', ')'];

/// The link that a code without an address stands for, where there can be no doubt.
pub(super) fn bare_code(text: &str) -> Option<Link<'_>> {
    let text = text.trim_matches(QUOTES);
    let link = |site| Some(Link { site, code: Some(text.to_owned()), behind: "" });
    // Compressed JSON begins with the same characters always: those of its first brace.
    let is_compressed = |code: &str| code.len() > 40 && code.starts_with("N4") && code.bytes().all(is_base64);
    if is_compressed(text) {
        return link(Site::FPuzzles);
    }
    if ["fpuzzles", "fpuz", "scl", "ctc"]
        .iter()
        .filter_map(|prefix| text.strip_prefix(prefix))
        .any(is_compressed)
    {
        return link(Site::SudokuPad);
    }
    if text.strip_prefix("classic").is_some_and(|board| Code::Gaps.read(board).is_ok())
        || text.strip_prefix("scf").is_some_and(|board| Code::Packed.read(board).is_ok())
    {
        return link(Site::SudokuPad);
    }
    if text.strip_prefix("S9B").is_some_and(|code| code.len() > CELL_COUNT && code.bytes().all(is_base64)) {
        return link(Site::SudokuWiki);
    }
    // Any word could be such a code. One that makes exactly 81 cells without a clash is none.
    let has_letter = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_board = || Code::Packed.read(text).is_ok_and(|grid| grid.clashes().is_empty());
    if has_letter && (13..CELL_COUNT).contains(&text.len()) && is_board() {
        return link(Site::SudokuExchange);
    }
    None
}
