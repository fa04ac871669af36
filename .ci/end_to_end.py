"""One sitting with the real app: open a file through the dialog, solve it with the mouse, save it, open it again;
then open what other programs write, from files and from the clipboard, and go through a list.

usage: end_to_end.py APP COMMAND_LINE PICTURES

What the app saved is compared with what the command-line program answers for the same puzzle, and a second save of
the opened file with the first, byte for byte. Screenshots of each station are left in PICTURES.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import open_formats
from desktop import App, Desktop, Failure, wait_for

ROOT = Path(__file__).resolve().parent.parent
PUZZLE = ROOT / "puzzles" / "easy-1.txt"


def expect(what, found, expected):
    if found != expected:
        raise Failure(f"{what}: expected {expected!r}, found {found!r}")


def open_and_solve(desktop, app):
    desktop.picture("1-start")
    app.dialog("ctrl+o", PUZZLE, picture="2-open-dialog")
    app.wait(rf"opened {PUZZLE}: \d+ givens, 0 entered")
    desktop.picture("3-opened")
    app.forget()
    app.click_button("Solve")
    _, verdict = app.wait("search ended: (.*)")
    if not verdict[1].startswith("Unique solution, proved"):
        raise Failure(f"the verdict of an easy puzzle was: {verdict[1]}")
    desktop.picture("4-solved")


def save_and_open_again(desktop, app, saved):
    """Saves without an extension: the app adds its own."""
    app.forget()
    app.dialog("ctrl+s", saved.with_suffix(""), picture="5-save-dialog")
    app.wait(f"saved {saved}")
    wait_for("the title to say saved", lambda: app.title() == f"{saved.name} – Sudoku")
    app.forget()
    app.key("ctrl+n")
    app.dialog("ctrl+o", saved)
    app.wait(rf"opened {saved}: \d+ givens")
    desktop.picture("6-opened-again")
    copy = saved.with_name("copy.sudoku")
    app.forget()
    app.dialog("ctrl+shift+s", copy)
    app.wait(f"saved {copy}")
    expect("the second save", copy.read_bytes(), saved.read_bytes())


def compare_with_command_line(command_line, saved):
    board = json.loads(saved.read_text())
    digits = "".join(next((c for c in cell if c not in "."), ".") for cell in zip(board["givens"], board["solved"]))
    rows = subprocess.run([command_line, "solve", PUZZLE], capture_output=True, text=True, check=True).stdout
    expect("the board that the app saved", digits, "".join(rows.split()))


def undo_and_redo_everything(desktop, app, saved):
    """Back through opening, starting anew, solving, to the blank board at the start, and forward again."""
    for _ in range(4):
        app.key("ctrl+z")
    app.wait("undid open easy-1.txt")
    desktop.picture("7-all-undone")
    for _ in range(4):
        app.key("ctrl+y")
    app.wait(f"redid open {saved.name}")


def open_every_kind(desktop, app, command_line):
    """Files of other programs through the dialog, texts through the clipboard: always the same puzzle."""
    givens = 81 - open_formats.digits_of(PUZZLE).count(".")
    files = open_formats.make_files(desktop.home, command_line, PUZZLE)
    for ending, path in files.items():
        app.forget()
        app.dialog("ctrl+o", path)
        app.wait(rf"(opened {path}: {givens} givens|Opened {path.name}: 2 puzzles)")
        desktop.picture(f"8-opened-{ending}")
        app.key("Escape")
    for what, text in open_formats.make_pastes(command_line, PUZZLE).items():
        app.forget()
        app.paste(text)
        app.wait(rf"pasted: {givens} givens")
        desktop.picture(f"9-pasted-{what.replace(' ', '-')}")


def check_a_list(desktop, app):
    """A list is gone through and checked in the background."""
    path = desktop.home / "list.txt"
    path.write_text(f"{open_formats.digits_of(PUZZLE)} # named\n" * 1000)
    app.forget()
    app.dialog("ctrl+o", path)
    app.wait("Opened list.txt: 1000 puzzles")
    app.key("ctrl+Page_Down")
    app.wait("opened row 2:")
    app.key("ctrl+F7")
    app.wait("Checked: 1,000 of 1,000 puzzles: 1,000 unique")
    desktop.picture("10-list-checked")


def undo_everything(app):
    """Back to the blank board of the start, where closing has nothing to ask."""
    for _ in range(40):
        app.key("ctrl+z")


def idle(app):
    """Nothing happens, so nothing is drawn."""
    time.sleep(8)  # Any message on the screen has gone by then.
    app.forget()
    seconds = app.main_thread_seconds()
    time.sleep(3)
    expect("frames drawn in three idle seconds", app.count(r"^frame "), 0)
    used = app.main_thread_seconds() - seconds
    if used > 0.03:
        raise Failure(f"the idle app used {used:.2f} s of processor in 3 s")


def main(program, command_line, pictures):
    with Desktop(pictures) as desktop:
        saved = desktop.home / "solved.sudoku"
        app = App(desktop, program)
        open_and_solve(desktop, app)
        save_and_open_again(desktop, app, saved)
        compare_with_command_line(command_line, saved)
        undo_and_redo_everything(desktop, app, saved)
        open_every_kind(desktop, app, command_line)
        check_a_list(desktop, app)
        idle(app)
        undo_everything(app)
        app.close_window()
    print(f"end to end: opened, solved, saved and opened again through the dialog; first frame after {app.first_frame_ms:.0f} ms")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3])
    except Failure as failure:
        sys.exit(f"end to end: {failure}")
