"""Takes the README's picture of the app anew.

usage: screenshot.py APP PICTURE
"""

import sys
import time
from pathlib import Path

from desktop import App, Desktop, run

ROOT = Path(__file__).resolve().parent.parent


def main(program, picture):
    with Desktop(ROOT / "target" / "screenshot") as desktop:
        app = App(desktop, program, ROOT / "puzzles" / "started.sudoku")
        app.wait("opened ")
        app.key("Right", "Right", "Down")
        app.wait("painted selection")
        # Any message has gone by then, and the pointer is out of the picture.
        run("xdotool", "mousemove", "1", "1")
        time.sleep(9)
        run("import", "-window", app.window, "-strip", str(picture))
        app.close_window()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
