"""One file of each kind that people have, made from the digits of one puzzle, and the same puzzle for the clipboard.

What our writers write is written by the command-line program; what only other programs write is made here by hand.
"""

import csv
import subprocess
import zipfile

SIDE = 9


def digits_of(puzzle):
    """The 81 cells of a file of nine rows, with `.` for an empty one."""
    return "".join(puzzle.read_text().split()).replace("0", ".")


def convert(command_line, puzzle, name):
    command = [command_line, "convert", "--to", name, puzzle]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def hodoku_file(path, cells):
    """HoDoKu saves a ZIP archive with the properties of a Java object, the cells that differ from nothing."""
    values = "".join(f'<void index="{i}"><int>{c}</int></void>' for i, c in enumerate(cells) if c != ".")
    fixed = "".join(f'<void index="{i}"><boolean>true</boolean></void>' for i, c in enumerate(cells) if c != ".")
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<java version="17" class="java.beans.XMLDecoder">\n'
        f' <object class="sudoku.Sudoku2">\n  <void property="values">{values}</void>\n'
        f'  <void property="fixed">{fixed}</void>\n </object>\n</java>\n'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("SudokuData", text)


def ksudoku_file(path, cells):
    """KSudoku saves column by column, letters for digits."""
    columns = "".join(cells[row * SIDE + column] for column in range(SIDE) for row in range(SIDE))
    letters = "".join("_" if cell == "." else chr(ord("a") + int(cell)) for cell in columns)
    path.write_text(
        '<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help="0" msecs-elapsed="0">\n  <puzzle>\n'
        '   <graph specific-type="Plain" order="9" type="sudoku"/>\n'
        f"   <values>{letters}</values>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n"
    )


def table(path, cells):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["name", "puzzle", "rating"])
        writer.writerow(["First, with a comma", cells, "1.2"])
        writer.writerow(["Second", "." * 80 + "1", "7.1"])


def make_files(folder, command_line, puzzle):
    """The files, by their endings."""
    cells = digits_of(puzzle)
    files = {ending: folder / f"puzzle.{ending}" for ending in ["sdk", "sdm", "opensudoku", "hsol", "ksudoku", "csv"]}
    files["sdk"].write_text(convert(command_line, puzzle, "sad-man"))
    files["opensudoku"].write_text(convert(command_line, puzzle, "open-sudoku"))
    files["sdm"].write_text(f"{cells}\n{'.' * 80}1\n")
    hodoku_file(files["hsol"], cells)
    ksudoku_file(files["ksudoku"], cells)
    table(files["csv"], cells)
    return files


def make_pastes(command_line, puzzle):
    """Texts for the clipboard, by what they are."""
    return {
        "pencil-mark grid": convert(command_line, puzzle, "pencil-marks"),
        "f-puzzles link": convert(command_line, puzzle, "f-puzzles-link"),
    }
