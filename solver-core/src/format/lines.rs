//! [`Lines`]: the lines of a stream, without ever holding more than one of them.

use std::io::{self, BufRead};

use memchr::memchr2;

/// The most bytes of a line that is read.
pub(super) const MAX_LINE_BYTES: usize = 1024 * 1024;

/// A stream taken apart at LF, CR LF and CR.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    /// A line that did not come in one piece.
    partial: Vec<u8>,
    /// What the line of the last call takes of the input's buffer.
    used: usize,
    /// Where the input stands, in bytes.
    offset: u64,
    /// How many lines there were.
    count: u64,
    /// Whether the last line ended in CR, so that an LF would belong to it.
    after_cr: bool,
}

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    /// Its number, from 1.
    pub number: u64,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// How many bytes it has without its end.
    pub length: u64,
}

/// What a call of [`Lines::next`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// A line; [`Lines::bytes`] has what is on it.
    Line(Span),
    /// A line of more than [`MAX_LINE_BYTES`], which was not kept.
    TooLong(Span),
    End,
}

impl<R: BufRead> Lines<R> {
    pub const fn new(input: R) -> Self {
        Self { input, partial: Vec::new(), used: 0, offset: 0, count: 0, after_cr: false }
    }

    /// Goes on to the next line.
    pub fn next(&mut self) -> io::Result<Next> {
        self.skip(self.used);
        self.used = 0;
        self.partial.clear();
        if self.after_cr {
            self.after_cr = false;
            if fill(&mut self.input)?.first() == Some(&b'\n') {
                self.skip(1);
            }
        }
        let start = self.offset;
        loop {
            let buffer = fill(&mut self.input)?;
            let (available, end) = (buffer.len(), memchr2(b'\n', b'\r', buffer));
            if available == 0 && self.offset == start {
                return Ok(Next::End);
            }
            if let Some(end) = end {
                self.after_cr = buffer[end] == b'\r';
                if self.offset == start {
                    self.used = end + 1;
                    return Ok(self.found(start, end as u64));
                }
                self.keep(end)?;
                self.skip(1);
            } else if available > 0 {
                self.keep(available)?;
                continue;
            }
            let ending = u64::from(end.is_some());
            return Ok(self.found(start, self.offset - ending - start));
        }
    }

    /// What is on the line that the last call of [`next`](Self::next) found.
    pub fn bytes(&mut self) -> io::Result<&[u8]> {
        if self.used == 0 {
            return Ok(&self.partial);
        }
        let buffer = self.input.fill_buf()?;
        Ok(&buffer[..self.used - 1])
    }

    fn found(&mut self, offset: u64, length: u64) -> Next {
        self.count += 1;
        let span = Span { number: self.count, offset, length };
        if length > MAX_LINE_BYTES as u64 { Next::TooLong(span) } else { Next::Line(span) }
    }

    /// Takes bytes from the input to the partial line, as many as a line may have.
    fn keep(&mut self, count: usize) -> io::Result<()> {
        let room = MAX_LINE_BYTES - self.partial.len();
        let buffer = fill(&mut self.input)?;
        self.partial.extend_from_slice(&buffer[..count.min(room)]);
        self.skip(count);
        Ok(())
    }

    fn skip(&mut self, count: usize) {
        self.input.consume(count);
        self.offset += count as u64;
    }
}

/// The input's buffer with something in it, unless the input has ended.
fn fill<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(_) => return input.fill_buf(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    fn lines(text: &str, capacity: usize) -> Vec<(u64, u64, String)> {
        let mut lines = Lines::new(BufReader::with_capacity(capacity, text.as_bytes()));
        let mut found = Vec::new();
        while let Next::Line(span) = lines.next().expect("memory does not fail") {
            let bytes = lines.bytes().expect("memory does not fail").to_vec();
            assert_eq!(bytes.len() as u64, span.length);
            found.push((span.number, span.offset, String::from_utf8(bytes).expect("UTF-8")));
        }
        found
    }

    #[test]
    fn lines_are_the_same_whatever_the_pieces_they_come_in() {
        let text = "one\ntwo\r\nthree\rfour\n\n\r\rseven\r";
        let expected = [
            (1, 0, "one"),
            (2, 4, "two"),
            (3, 9, "three"),
            (4, 15, "four"),
            (5, 20, ""),
            (6, 21, ""),
            (7, 22, ""),
            (8, 23, "seven"),
        ];
        for capacity in 1..40 {
            let found = lines(text, capacity);
            let found: Vec<(u64, u64, &str)> =
                found.iter().map(|(number, offset, line)| (*number, *offset, line.as_str())).collect();
            assert_eq!(found, expected, "{capacity}");
        }
        assert_eq!(lines("", 8), []);
        assert_eq!(lines("no end", 2), [(1, 0, "no end".to_owned())]);
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let length = 3 * MAX_LINE_BYTES as u64;
        let input = std::io::repeat(b'.').take(length).chain(&b"\n1\n"[..]);
        let mut lines = Lines::new(BufReader::new(input));
        let span = Span { number: 1, offset: 0, length };
        assert_eq!(lines.next().expect("it does not fail"), Next::TooLong(span));
        assert!(lines.partial.capacity() <= 2 * MAX_LINE_BYTES);
        let span = Span { number: 2, offset: length + 1, length: 1 };
        assert_eq!(lines.next().expect("it does not fail"), Next::Line(span));
        assert_eq!(lines.bytes().expect("it does not fail"), b"1");
        assert_eq!(lines.next().expect("it does not fail"), Next::End);
    }
}
