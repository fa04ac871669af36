"""A desktop of our own to run the app on: Xvfb, a window manager, and the app with its log.

Everything waits for what the app says in its log or for a window to appear, never for a fixed time alone.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

POLL = 0.01
DAY = 86_400
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


class Failure(Exception):
    """What was expected and did not come."""


def wait_for(what, probe, seconds=10.0):
    """The first true value of `probe()`; a Failure that names `what` after `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = probe()
        if value:
            return value
        time.sleep(POLL)
    raise Failure(f"waited {seconds:g} s for {what}")


def run(*command, check=True):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and done.returncode != 0:
        raise Failure(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


class Desktop:
    """An X server with a window manager, in a home directory that nobody else uses."""

    def __init__(self, pictures):
        self.pictures = Path(pictures)
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.home = Path(tempfile.mkdtemp(prefix="sudoku-desktop-"))
        self.processes = []
        self.environment = self._environment()
        os.environ.update(self.environment)
        os.environ.pop("WAYLAND_DISPLAY", None)
        self._start()

    def _environment(self):
        runtime = self.home / "run"
        runtime.mkdir(mode=0o700)
        return {
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(runtime),
            # No session bus: the file dialog is then zenity's, at once. Unsetting it would start a search for one.
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "LC_ALL": "C.UTF-8",
            "GTK_THEME": "Adwaita",
            "RUST_LOG": "warn,sudoku_gui=debug,sudoku_gui::view::tool_button=trace",
            "RUST_BACKTRACE": "1",
        }

    def _start(self):
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x960x24", "-nolisten", "tcp", "-noreset"]
        self._spawn(command, "xvfb", pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as number:
            os.environ["DISPLAY"] = f":{number.readline().strip()}"
        self._spawn(["openbox"], "openbox")
        wait_for("the window manager", lambda: "window id" in run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", check=False))

    def _spawn(self, command, name, **options):
        with open(self.pictures / f"{name}.log", "wb") as log:
            self.processes.append(subprocess.Popen(command, stdout=log, stderr=log, **options))

    def picture(self, name):
        time.sleep(0.3)  # A frame is on the screen a moment after the app has logged what it shows.
        run("import", "-window", "root", str(self.pictures / f"{name}.png"))

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(10)
        shutil.rmtree(self.home, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            try:
                self.picture("failure")
            except Failure:
                pass
        self.close()


class App:
    """The app, started on a desktop, with its window found and its first frame shown."""

    def __init__(self, desktop, program, *arguments, name="app"):
        self.desktop = desktop
        self.log_path = desktop.pictures / f"{name}.log"
        self.mark = 0
        self.log = open(self.log_path, "wb")
        started = time.monotonic()
        self.process = subprocess.Popen([str(program), *map(str, arguments)], stdout=self.log, stderr=self.log, cwd=desktop.home)
        self.wait("first frame", seconds=60)
        self.first_frame_ms = (time.monotonic() - started) * 1000
        self.window = wait_for("the window", lambda: self._find_window("--class", "sudoku-gui"))
        self.activate()

    # --- the log -----------------------------------------------------------------------------------------------

    def lines(self):
        """The log since the last `forget`, as (seconds since 1970, text) pairs."""
        with open(self.log_path, encoding="utf-8", errors="replace") as log:
            log.seek(self.mark)
            text = log.read()
        return [parsed for line in text.splitlines() if (parsed := parse(line))]

    def forget(self):
        """Lets `wait` look only at what is logged from now on."""
        self.mark = self.log_path.stat().st_size

    def wait(self, pattern, seconds=10.0):
        """Waits for a log line that matches; returns (time, match)."""
        def look():
            for when, text in self.lines():
                if match := re.search(pattern, text):
                    return when, match
            if self.process.poll() is not None:
                raise Failure(f"the app ended with status {self.process.returncode} while waiting for {pattern!r}")
            return None
        return wait_for(f"the log line {pattern!r} (see {self.log_path})", look, seconds)

    def count(self, pattern):
        return sum(1 for _, text in self.lines() if re.search(pattern, text))

    # --- windows, keys, mouse ----------------------------------------------------------------------------------

    def _find_window(self, *criteria):
        found = run("xdotool", "search", "--onlyvisible", *criteria, check=False).split()
        return found[-1] if found else None

    def activate(self):
        run("xdotool", "windowactivate", "--sync", self.window)

    def title(self):
        return run("xdotool", "getwindowname", self.window).strip()

    def key(self, *keys):
        run("xdotool", "key", *keys)

    def type(self, text):
        run("xdotool", "type", "--delay", "8", text)

    def paste(self, text):
        """Puts a text on the clipboard, as another program would, and pastes it."""
        owner = subprocess.Popen(["xclip", "-selection", "clipboard", "-quiet"], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        owner.stdin.write(text.encode())
        owner.stdin.close()
        self.desktop.processes.append(owner)
        wait_for("the clipboard", lambda: run("xclip", "-selection", "clipboard", "-o", check=False) == text)
        self.key("ctrl+v")

    def click(self, x, y):
        run("xdotool", "mousemove", "--window", self.window, str(round(x)), str(round(y)), "click", "1")

    def click_button(self, label):
        """Clicks the middle of a tool bar button, which the app logs whenever it moves."""
        places = [match for _, text in self.all_lines() if (match := re.search(rf'button "{label}" at ([\d.]+),([\d.]+)', text))]
        if not places:
            raise Failure(f"the app never drew a button {label!r}")
        self.click(float(places[-1][1]), float(places[-1][2]))

    def all_lines(self):
        mark, self.mark = self.mark, 0
        try:
            return self.lines()
        finally:
            self.mark = mark

    def dialog(self, keys_that_open, path, picture=None):
        """Opens a file dialog with these keys and chooses `path` in it, by typing as a person would."""
        self.activate()
        self.key(keys_that_open)
        window = wait_for("the file dialog", lambda: self._find_window("--class", "zenity"))
        run("xdotool", "windowactivate", "--sync", window)
        time.sleep(0.4)  # GTK takes keys a moment after its window is active, and tells nobody when.
        if keys_that_open == "ctrl+o":
            # Typing a slash at once would lose the letters after it; this key opens the path field first.
            self.key("ctrl+l")
            time.sleep(0.4)
        self.key("ctrl+a")
        self.type(str(path))
        time.sleep(0.2)
        if picture:
            self.desktop.picture(picture)
        self.key("Return")
        wait_for("the file dialog to close", lambda: not self._find_window("--class", "zenity"))
        self.activate()

    # --- what it uses ------------------------------------------------------------------------------------------

    def main_thread_seconds(self):
        """Processor time that the main thread has used."""
        stat = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/stat").read_text()
        fields = stat.rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND

    def close_window(self):
        """Closes the window as a person would; returns the seconds until the process had ended."""
        self.activate()
        started = time.monotonic()
        self.key("alt+F4")
        self.wait_end()
        return time.monotonic() - started

    def wait_end(self, seconds=10.0):
        wait_for("the app to end", lambda: self.process.poll() is not None, seconds)
        self.log.close()
        if self.process.returncode != 0:
            raise Failure(f"the app ended with status {self.process.returncode}")

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        self.log.close()


def parse(line):
    """`10:00:00.000000 INFO  sudoku_gui::app: text`, in UTC, as (seconds since 1970, text), else None."""
    match = re.match(r"(\d\d):(\d\d):(\d\d\.\d+) +\w+ +sudoku_gui\S*: (.*)", line)
    if not match:
        return None
    hours, minutes, seconds, text = match.groups()
    now = time.time()
    moment = now // DAY * DAY + int(hours) * 3600 + int(minutes) * 60 + float(seconds)
    # A line from before midnight, read after it.
    return (moment if moment < now + 60 else moment - DAY), text
