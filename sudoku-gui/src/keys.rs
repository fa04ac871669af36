//! The keyboard: which key means what, and who has it at the moment.

use egui::{Event, InputState, Key, Modifiers};
use solver_core::Digit;

use crate::action::Action;
use crate::command::Command;
use crate::selection::{Direction, Move, Reach};

/// Keys of the board that are not commands, as a row of the sheet of keys.
#[derive(Clone, Copy, Debug)]
pub struct BoardKeys {
    shown: &'static str,
    /// What they do.
    pub meaning: &'static str,
    moves: &'static [(Modifiers, Key, Move)],
}

impl BoardKeys {
    /// The keys as people write them.
    #[must_use]
    pub fn shown(&self) -> String {
        if cfg!(target_os = "macos") { self.shown.replace("Ctrl", "Cmd") } else { self.shown.to_owned() }
    }
}

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Every key of the board.
pub const BOARD_KEYS: &[BoardKeys] = &[
    BoardKeys {
        shown: "Arrow keys",
        meaning: "Move the selection; from the edge to the other side",
        moves: &[
            (NONE, Key::ArrowUp, Move::Step(Direction::Up)),
            (NONE, Key::ArrowDown, Move::Step(Direction::Down)),
            (NONE, Key::ArrowLeft, Move::Step(Direction::Left)),
            (NONE, Key::ArrowRight, Move::Step(Direction::Right)),
        ],
    },
    BoardKeys {
        shown: "Ctrl+arrow keys",
        meaning: "Go to the next empty cell",
        moves: &[
            (CTRL, Key::ArrowUp, Move::ToEmpty(Direction::Up)),
            (CTRL, Key::ArrowDown, Move::ToEmpty(Direction::Down)),
            (CTRL, Key::ArrowLeft, Move::ToEmpty(Direction::Left)),
            (CTRL, Key::ArrowRight, Move::ToEmpty(Direction::Right)),
        ],
    },
    BoardKeys {
        shown: "Home, End",
        meaning: "Go to the first or last cell of the row",
        moves: &[
            (NONE, Key::Home, Move::ToEdge(Direction::Left)),
            (NONE, Key::End, Move::ToEdge(Direction::Right)),
        ],
    },
    BoardKeys {
        shown: "Ctrl+Home, Ctrl+End",
        meaning: "Go to the first or last cell of the column",
        moves: &[
            (CTRL, Key::Home, Move::ToEdge(Direction::Up)),
            (CTRL, Key::End, Move::ToEdge(Direction::Down)),
        ],
    },
    BoardKeys {
        shown: "Page Up, Page Down",
        meaning: "Go up or down by a box",
        moves: &[
            (NONE, Key::PageUp, Move::ByBox(Direction::Up)),
            (NONE, Key::PageDown, Move::ByBox(Direction::Down)),
        ],
    },
    BoardKeys {
        shown: "Shift+arrow keys",
        meaning: "Select more cells",
        moves: &[
            (SHIFT, Key::ArrowUp, Move::Step(Direction::Up)),
            (SHIFT, Key::ArrowDown, Move::Step(Direction::Down)),
            (SHIFT, Key::ArrowLeft, Move::Step(Direction::Left)),
            (SHIFT, Key::ArrowRight, Move::Step(Direction::Right)),
        ],
    },
    BoardKeys {
        shown: "1 to 9",
        meaning: "Enter the digit; the same digit again clears the cell",
        moves: &[],
    },
    BoardKeys {
        shown: "Ctrl+1 to 9, Shift+1 to 9",
        meaning: "Add a pencil mark; the same digit again takes it away",
        moves: &[],
    },
    BoardKeys { shown: "Drag, Ctrl+click, Shift+click", meaning: "Select several cells", moves: &[] },
    BoardKeys {
        shown: "Right click",
        meaning: "Add or take away the mark at this place of the cell",
        moves: &[],
    },
    BoardKeys { shown: "Double click on a mark", meaning: "Make it the digit of the cell", moves: &[] },
    BoardKeys {
        shown: "Esc",
        meaning: "Stop the search; or close what is open; or clear the selection",
        moves: &[],
    },
];

/// Who has the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// The board.
    Board,
    /// A button: it keeps the arrow keys, Space and Enter.
    Button,
    /// A menu, or what lies above the board: it keeps nearly everything.
    Overlay,
}

/// Whether a search runs: Escape stops it before it does anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// One runs.
    Running,
    /// None runs.
    Idle,
}

/// Takes the keys that are meant for the app out of `input`, and says what they mean.
pub fn take_actions(input: &mut InputState, holder: Holder, search: Search) -> Vec<Action> {
    let mut actions = Vec::new();
    input.events.retain(|event| match meaning(event, holder, search) {
        Meaning::NotOurs => true,
        Meaning::Nothing => false,
        Meaning::Action(action) => {
            actions.push(action);
            false
        }
    });
    let pressed = |button| input.pointer.button_pressed(button);
    if holder != Holder::Overlay {
        if pressed(egui::PointerButton::Extra1) {
            actions.push(Command::Undo.into());
        }
        if pressed(egui::PointerButton::Extra2) {
            actions.push(Command::Redo.into());
        }
    }
    actions
}

#[derive(PartialEq, Debug)]
enum Meaning {
    /// For egui to deal with.
    NotOurs,
    /// Ours, without effect.
    Nothing,
    Action(Action),
}

fn meaning(event: &Event, holder: Holder, search: Search) -> Meaning {
    match event {
        Event::Key { key, physical_key, pressed: true, repeat, modifiers } => {
            let press = Press { key: *key, physical: *physical_key, modifiers: *modifiers, is_held: *repeat };
            press.meaning(holder, search)
        }
        Event::Copy if holder != Holder::Overlay => Meaning::Action(Command::Copy.into()),
        Event::Paste(text) if holder != Holder::Overlay => Meaning::Action(Action::PasteText(text.clone())),
        _ => Meaning::NotOurs,
    }
}

#[derive(Clone, Copy)]
struct Press {
    key: Key,
    /// The key's place on the keyboard, under the name that it has on an American one.
    physical: Option<Key>,
    modifiers: Modifiers,
    is_held: bool,
}

impl Press {
    fn meaning(self, holder: Holder, search: Search) -> Meaning {
        if self.key == Key::Escape && self.modifiers.is_none() {
            return escape(holder, search);
        }
        if holder == Holder::Overlay {
            return Meaning::NotOurs;
        }
        if holder == Holder::Button && matches!(self.key, Key::Space | Key::Enter) {
            return Meaning::NotOurs;
        }
        if let Some(command) = Command::of_key(self.key, self.modifiers) {
            return self.command(command);
        }
        if let Some(action) = self.digit() {
            return if self.is_held { Meaning::Nothing } else { Meaning::Action(action) };
        }
        if holder == Holder::Board { self.on_board() } else { Meaning::NotOurs }
    }

    /// A held key repeats only what one may want many times.
    fn command(self, command: Command) -> Meaning {
        let repeats = matches!(command, Command::Undo | Command::Redo | Command::ZoomIn | Command::ZoomOut);
        if self.is_held && !repeats { Meaning::Nothing } else { Meaning::Action(command.into()) }
    }

    /// A digit to type, or, with Ctrl or Shift, to mark.
    ///
    /// Alone, it is the logical key: on a French keyboard that falls back to the physical one, which is what is wanted
    /// there. With Shift the logical key is another on most keyboards (`%` for `5`), and an arrow or the like on a
    /// number pad; so then it is the place of the key that counts.
    fn digit(self) -> Option<Action> {
        if self.modifiers.is_none() {
            return digit_of(self.key).map(Action::Type);
        }
        let is_marking = [CTRL, SHIFT].iter().any(|&chord| self.modifiers.matches_exact(chord));
        let digit = self.physical.and_then(digit_of).or_else(|| digit_of(self.key))?;
        is_marking.then_some(Action::Mark(digit))
    }

    fn on_board(self) -> Meaning {
        // egui would take Enter on a focused cell for a click.
        if self.key == Key::Enter {
            return Meaning::Nothing;
        }
        let mut moves = BOARD_KEYS.iter().flat_map(|row| row.moves);
        let found =
            moves.find(|(modifiers, key, _)| *key == self.key && self.modifiers.matches_exact(*modifiers));
        let reach = if self.modifiers.shift { Reach::Stretch } else { Reach::Go };
        found.map_or(Meaning::NotOurs, |&(_, _, step)| Meaning::Action(Action::Move(step, reach)))
    }
}

fn digit_of(key: Key) -> Option<Digit> {
    const KEYS: [Key; 9] =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    Digit::from_index(KEYS.iter().position(|&digit| digit == key)?)
}

/// Stops the search; or is left to what is open; or is ours.
fn escape(holder: Holder, search: Search) -> Meaning {
    match (search, holder) {
        (Search::Running, _) => Meaning::Action(Command::Stop.into()),
        (Search::Idle, Holder::Overlay) => Meaning::NotOurs,
        (Search::Idle, Holder::Board | Holder::Button) => Meaning::Action(Action::Escape),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: Key, modifiers: Modifiers, holder: Holder) -> Meaning {
        Press { key, physical: None, modifiers, is_held: false }.meaning(holder, Search::Idle)
    }

    fn held(key: Key, modifiers: Modifiers) -> Meaning {
        Press { key, physical: None, modifiers, is_held: true }.meaning(Holder::Board, Search::Idle)
    }

    const CONTROL: Modifiers = Modifiers { ctrl: true, command: true, ..Modifiers::NONE };

    #[test]
    fn digits_are_entered_whoever_has_the_keyboard_but_an_overlay() {
        let seven = Meaning::Action(Action::Type(Digit::new(7).unwrap()));
        assert_eq!(press(Key::Num7, NONE, Holder::Board), seven);
        assert_eq!(press(Key::Num7, NONE, Holder::Button), seven);
        assert_eq!(press(Key::Num7, NONE, Holder::Overlay), Meaning::NotOurs);
    }

    /// What the windowing system reports: the logical key, the place of the key, and the modifiers.
    fn chord(key: Key, physical: Key, modifiers: Modifiers) -> Meaning {
        Press { key, physical: Some(physical), modifiers, is_held: false }
            .meaning(Holder::Board, Search::Idle)
    }

    #[test]
    fn digits_are_marked_with_ctrl_or_shift_on_any_keyboard() {
        let mark = |digit| Meaning::Action(Action::Mark(Digit::new(digit).unwrap()));
        // American: Ctrl+7, Shift+1 which is an exclamation mark, Shift+2 whose sign egui has no key for.
        assert_eq!(chord(Key::Num7, Key::Num7, CONTROL), mark(7));
        assert_eq!(chord(Key::Exclamationmark, Key::Num1, SHIFT), mark(1));
        assert_eq!(chord(Key::Num2, Key::Num2, SHIFT), mark(2));
        // German: Shift+7 is a slash. French: Ctrl and the key with the 8.
        assert_eq!(chord(Key::Slash, Key::Num7, SHIFT), mark(7));
        assert_eq!(chord(Key::Num8, Key::Num8, CONTROL), mark(8));
        // The number pad: with Shift an 8 is reported as an arrow, though not at the place of one.
        assert_eq!(chord(Key::ArrowUp, Key::Num8, SHIFT), mark(8));
        assert_eq!(chord(Key::Home, Key::Num7, SHIFT), mark(7));
        let up = Action::Move(Move::Step(Direction::Up), Reach::Stretch);
        assert_eq!(chord(Key::ArrowUp, Key::ArrowUp, SHIFT), Meaning::Action(up));
        assert_eq!(chord(Key::Num7, Key::Num7, CONTROL | SHIFT), Meaning::NotOurs);
    }

    #[test]
    fn a_held_digit_does_not_flicker_and_a_held_undo_goes_on() {
        assert_eq!(held(Key::Num7, NONE), Meaning::Nothing);
        assert_eq!(held(Key::O, CONTROL), Meaning::Nothing);
        assert_eq!(held(Key::Z, CONTROL), Meaning::Action(Command::Undo.into()));
    }

    #[test]
    fn a_button_keeps_arrows_space_and_enter() {
        for key in [Key::ArrowDown, Key::Space, Key::Enter] {
            assert_eq!(press(key, NONE, Holder::Button), Meaning::NotOurs);
        }
        assert_eq!(press(Key::Enter, NONE, Holder::Board), Meaning::Nothing);
        assert_eq!(press(Key::Space, NONE, Holder::Board), Meaning::Action(Command::MarkMode.into()));
        let down = Move::Step(Direction::Down);
        assert_eq!(
            press(Key::ArrowDown, NONE, Holder::Board),
            Meaning::Action(Action::Move(down, Reach::Go))
        );
        let end = Move::ToEdge(Direction::Down);
        assert_eq!(press(Key::End, CONTROL, Holder::Board), Meaning::Action(Action::Move(end, Reach::Go)));
    }

    #[test]
    fn escape_stops_first_closes_second_and_clears_last() {
        let escape = |holder, search| {
            Press { key: Key::Escape, physical: None, modifiers: NONE, is_held: false }
                .meaning(holder, search)
        };
        let stop = Meaning::Action(Command::Stop.into());
        for holder in [Holder::Board, Holder::Button, Holder::Overlay] {
            assert_eq!(escape(holder, Search::Running), stop);
        }
        assert_eq!(escape(Holder::Overlay, Search::Idle), Meaning::NotOurs);
        assert_eq!(escape(Holder::Board, Search::Idle), Meaning::Action(Action::Escape));
    }

    #[test]
    fn a_text_field_keeps_its_clipboard() {
        let paste = Event::Paste("53..7....".to_owned());
        assert_eq!(meaning(&paste, Holder::Overlay, Search::Idle), Meaning::NotOurs);
        assert_eq!(meaning(&Event::Copy, Holder::Overlay, Search::Idle), Meaning::NotOurs);
        let expected = Meaning::Action(Action::PasteText("53..7....".to_owned()));
        assert_eq!(meaning(&paste, Holder::Board, Search::Idle), expected);
    }

    #[test]
    fn no_key_of_the_board_is_a_command_too() {
        for (modifiers, key, _) in BOARD_KEYS.iter().flat_map(|row| row.moves) {
            assert_eq!(Command::of_key(*key, *modifiers), None, "{key:?}");
        }
    }
}
