"""Real faults of real disks: the app must say what is wrong in one sentence and lose nothing.

usage: disk_faults.py PROGRAM PICTURES; as root, since it mounts a small disk and a read-only folder.
"""

import os
import re
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path

from desktop import App, Desktop, Failure, run

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


# At the first start the app has nothing in its own folder, and the log says that too.
NOT_THE_APPS_OWN = r"(?!.*/sudoku-gui/recent\.json)"


@contextmanager
def mounted(kind, folder, *options):
    run("mount", *kind, *options, str(folder))
    try:
        yield folder
    finally:
        run("umount", str(folder))


@contextmanager
def small_disk(folder):
    """A disk of 64 KB."""
    folder.mkdir()
    with mounted(["-t", "tmpfs", "-o", "size=64k"], folder, "tmpfs"):
        yield folder


@contextmanager
def read_only(folder):
    """A folder with a saved puzzle in it, mounted again so that nobody can write there."""
    with mounted(["--bind"], folder, str(folder)):
        run("mount", "-o", "remount,ro,bind", str(folder))
        yield folder


def fill(folder):
    """Writes to a disk until it takes no more."""
    try:
        with open(folder / "filler", "wb", buffering=0) as filler:
            while filler.write(b"x" * 1024):
                pass
    except OSError:
        pass


def expect_refused(app, action, pattern):
    """The app says why, in a sentence that matches, and goes on."""
    app.forget()
    action()
    _, match = app.wait(rf"cannot (open|save) {NOT_THE_APPS_OWN}.*")
    sentence = match[0]
    if not re.search(pattern, sentence):
        raise Failure(f"expected a sentence with {pattern!r}, got: {sentence}")
    print(f"  {sentence}")


def failed_saves(app, desktop):
    """Saving over a good file fails in three ways; the file stays as it was, and the app goes on."""
    with small_disk(desktop.home / "small") as folder:
        target = save(app, folder)
        before = target.read_bytes()
        fill(folder)
        expect_save_refused(app, target, before, r"the disk is full")
        desktop.picture("save-refused")

    folder = desktop.home / "read-only"
    folder.mkdir()
    target = save(app, folder)
    before = target.read_bytes()
    with read_only(folder):
        expect_save_refused(app, target, before, r"read-only")

    folder = desktop.home / "vanished"
    folder.mkdir()
    save(app, folder)
    shutil.rmtree(folder)
    change_board(app)
    expect_refused(app, lambda: app.key("ctrl+s"), r"the folder is gone")
    save(app, desktop.home)


def save(app, folder):
    target = folder / "kept.sudoku"
    app.forget()
    app.dialog("ctrl+shift+s", target)
    app.wait(re.escape(f"saved {target}"))
    return target


def change_board(app):
    """Writes a digit into the next empty cell, so that there is something to save."""
    app.forget()
    app.key("ctrl+Right", "5")
    app.wait("played: enter ")


def expect_save_refused(app, target, before, pattern):
    """Changes the board, saves, and looks at the file and its folder."""
    change_board(app)
    names = sorted(os.listdir(target.parent))
    expect_refused(app, lambda: app.key("ctrl+s"), pattern)
    if target.read_bytes() != before:
        raise Failure(f"{target} was changed by a save that failed")
    if sorted(os.listdir(target.parent)) != names:
        raise Failure(f"a failed save left something behind: {os.listdir(target.parent)}")


def unreadable_files(desktop, program):
    """Started with each of these, the app says what is wrong and shows an empty board."""
    home = desktop.home
    cases = {
        "folder": (r"folder", lambda path: path.mkdir()),
        "huge.txt": (r"not a text", lambda path: sparse(path, 100 * 1000 * 1000)),
        "binary.bin": (r"binary|text", lambda path: path.write_bytes(bytes(range(256)) * 4)),
        "empty.txt": (r"empty", lambda path: path.touch()),
        "short.txt": (r"80", lambda path: path.write_text(PUZZLE[1:])),
        "missing.txt": (r"no such file", lambda path: None),
    }
    for name, (pattern, make) in cases.items():
        path = home / name
        make(path)
        app = App(desktop, program, path, name=f"app-{name}")
        _, match = app.wait(rf"cannot open {NOT_THE_APPS_OWN}.*")
        if not re.search(pattern, match[0]):
            raise Failure(f"{name}: expected a sentence with {pattern!r}, got: {match[0]}")
        print(f"  {match[0]}")
        desktop.picture(f"refused-{path.stem}")
        app.close_window()


def sparse(path, size):
    with open(path, "wb") as file:
        file.truncate(size)


def main(program, pictures):
    if os.geteuid() != 0:
        print("SKIPPED: mounting a small disk needs root")
        return
    with Desktop(pictures) as desktop:
        unreadable_files(desktop, program)
        puzzle = desktop.home / "puzzle.txt"
        puzzle.write_text(PUZZLE + "\n")
        app = App(desktop, program, puzzle)
        app.wait("opened ")
        failed_saves(app, desktop)
        app.close_window()
    print("disk faults: every one said in a sentence, nothing lost")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]).resolve(), sys.argv[2])
    except Failure as failure:
        sys.exit(f"disk faults: {failure}")
