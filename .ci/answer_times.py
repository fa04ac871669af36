"""How soon the app answers while a search runs; prints the figures.

usage: answer_times.py APP PICTURES

Promised: Stop and closing within 100 ms, a move of the selection seen within 50 ms, and the window's own thread under
a tenth of a core during a search. Times count from before the key is pressed, by a program that must be started first,
so some 20 to 30 ms are not the app's. A busy machine may miss a promise without the app's fault: what is over is marked,
and only an answer that takes ten times as long as promised is a failure.
"""

import statistics
import sys
import time
from pathlib import Path

from desktop import App, Desktop, Failure

PUZZLES = Path(__file__).resolve().parent.parent / "puzzles"
LONG_SEARCH = PUZZLES / "against-row-order-2.txt"
COUNT, REFERENCE = "ctrl+F8", "shift+F8"
ROUNDS = 5
failures = []


def report(what, values_ms, limit_ms):
    median = statistics.median(values_ms)
    verdict = "ok" if median <= limit_ms else "OVER"
    print(f"  {what}: median {median:.1f} ms (min {min(values_ms):.1f}, max {max(values_ms):.1f}, "
          f"{len(values_ms)} times), promised {limit_ms} ms: {verdict}")
    if median > 10 * limit_ms:
        failures.append(what)


def stop(app, start_key):
    """Milliseconds from pressing Escape to the log line that the search has ended and the verdict is known."""
    app.forget()
    app.key(start_key)
    app.wait("search started")
    time.sleep(0.7)
    app.forget()
    pressed = time.time()
    app.key("Escape")
    ended, _ = app.wait("search ended")
    return (ended - pressed) * 1000


def close_during(desktop, program, puzzle, start_key, name):
    app = App(desktop, program, *puzzle, name=name)
    if puzzle:
        app.wait("opened ")
    app.key(start_key)
    app.wait("search started")
    time.sleep(0.5)
    return app.close_window() * 1000


def moves(app):
    """Milliseconds from pressing an arrow key to the frame that shows the selection in its new place."""
    times = []
    for number in range(20):
        app.forget()
        pressed = time.time()
        app.key("Right" if number % 2 == 0 else "Down")
        painted, _ = app.wait("painted selection")
        times.append((painted - pressed) * 1000)
        time.sleep(0.1)
    return times


def window_load(app, seconds=8.0):
    """Share of a core that the window's thread takes while a search runs and nobody touches the window."""
    before = app.main_thread_seconds()
    time.sleep(seconds)
    return (app.main_thread_seconds() - before) / seconds


def during_a_long_search(desktop, program):
    app = App(desktop, program, LONG_SEARCH, name="app-long")
    app.wait("opened ")
    app.forget()
    app.key(REFERENCE)
    started, _ = app.wait("search started")
    app.key("Home")
    times = moves(app)
    load = window_load(app)
    searched = time.time() - started
    desktop.picture("during-a-search")
    if app.count("search ended"):
        failures.append("a search of over ten seconds")
    report("a move of the selection during a search", times, 50)
    print(f"  the window's thread during a search: {load * 100:.1f} % of a core, promised 10 % "
          f"(the search had run {searched:.0f} s): {'ok' if load < 0.1 else 'OVER'}")
    if load >= 0.5:
        failures.append("the window's thread during a search")
    app.key("Escape")
    app.wait("search ended")
    report("Stop, reference search", [stop(app, REFERENCE) for _ in range(ROUNDS)], 100)
    app.close_window()


def main(program, pictures):
    with Desktop(pictures) as desktop:
        during_a_long_search(desktop, program)
        app = App(desktop, program, name="app-empty")
        report("Stop, counting an empty board", [stop(app, COUNT) for _ in range(ROUNDS)], 100)
        desktop.picture("count-stopped")
        app.close_window()
        closes = [close_during(desktop, program, [], COUNT, f"app-close-{i}") for i in range(ROUNDS)]
        report("closing the window during a count", closes, 100)
        closes = [close_during(desktop, program, [LONG_SEARCH], REFERENCE, f"app-close-r{i}") for i in range(ROUNDS)]
        report("closing the window during the reference search", closes, 100)
    if failures:
        raise Failure("far over what is promised: " + "; ".join(failures))


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]).resolve(), sys.argv[2])
    except Failure as failure:
        sys.exit(f"answer times: {failure}")
