# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of scripts/progress.py: progress_test.py SCRIPTS_FOLDER"""

import os
import pty
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SCRIPTS = os.path.abspath(sys.argv.pop(1))
sys.path.insert(0, SCRIPTS)
sys.dont_write_bytecode = True
import progress  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRESS = [sys.executable, os.path.join(SCRIPTS, "progress.py")]


class Options:
    build_dir = ""
    target = []


def feed(kind, name):
    state = progress.KINDS[kind](Options())
    with open(os.path.join(HERE, name), encoding="utf-8") as recorded:
        kept = [line for line in recorded if state.line(line.rstrip("\n"))]
    return state, kept


class Parsing(unittest.TestCase):
    def test_ninja(self):
        state, _ = feed("ninja", "ninja.txt")
        self.assertEqual((state.done, state.total), (5, 6))
        self.assertEqual(state.failed, ["Bad.cpp.o"])

    def test_lit(self):
        state, _ = feed("lit", "lit.txt")
        self.assertEqual((state.done, state.total), (5, 860))
        self.assertEqual(state.failed, ["Frontend/bad.c", "Driver/late.test"])

    def test_ctest(self):
        state, _ = feed("ctest", "ctest.txt")
        self.assertEqual((state.done, state.total, state.cases), (2, 3, 2))
        self.assertEqual(state.failed, ["Plan.Wrong (3 ms)", "runtime-failures"])
        self.assertEqual(state.running([])[0][1], "runtime-devices (2 cases passed)")

    def test_rows(self):
        state, kept = feed("rows", "rows.txt")
        self.assertEqual((state.done, state.total), (2, 54))
        self.assertEqual(state.current, "heat3d, ranks 2")
        self.assertEqual(state.failed, ["life"])
        self.assertFalse([line for line in kept if "::progress" in line])
        self.assertEqual(len(kept), 3)

    def test_text(self):
        self.assertEqual(progress.duration(59.4), "59 s")
        self.assertEqual(progress.duration(61), "1:01 min")
        self.assertEqual(progress.rough(3), "10 s")
        self.assertEqual(progress.rough(94), "90 s")
        self.assertEqual(progress.rough(200), "3 min")
        self.assertEqual(progress.fit("abcdefgh", 6), "abc...")
        self.assertEqual(progress.fit("abc", 6), "abc")

    def test_status(self):
        state, _ = feed("ninja", "ninja.txt")
        self.assertEqual(
            progress.status_text("build", state, 10, [(12, "A.cpp"), (3, "B.cpp")]),
            "build [5/6]; about 10 s left; 1 FAILED: Bad.cpp.o; A.cpp 12 s, B.cpp 3 s")

    def test_weights(self):
        # One of the two steps that are left is known to take long.
        state = progress.Ninja(Options())
        state.weights = {"a": 1.0, "slow": 60.0, "b": 1.0}
        state.planned = 3
        state.line("[1/3] a")
        self.assertEqual(state.done_weight, 1.0)
        self.assertAlmostEqual(state.left(1), 61 / len(os.sched_getaffinity(0)))
        self.assertGreater(state.left(10), 61 / len(os.sched_getaffinity(0)))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, ".ninja_log")
            with open(path, "w", encoding="utf-8") as log:
                log.write("# ninja log v5\n1000\t3500\t9\ta.o\tabc\nbroken\n")
            self.assertEqual(progress.read_history(path), {"a.o": 2.5})
            self.assertEqual(progress.read_history(path + ".none"), {})


class Running(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = os.path.join(folder.name, "a log")

    def read_log(self):
        with open(self.log, encoding="utf-8") as log:
            return log.read()

    def run_it(self, options, command):
        run = subprocess.run(PROGRESS + options + [self.log, "bash", "-c", command],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             stdin=subprocess.DEVNULL, timeout=60, check=False)
        return run.returncode, run.stdout.decode(), run.stderr.decode()

    def test_log(self):
        begin = time.monotonic()
        status, out, _ = self.run_it(
            ["--label", "build", "--kind", "ninja", "--interval", "0.5"],
            "for i in 1 2 3 4; do echo [$i/4] step; sleep 0.4; done; echo end >&2")
        self.assertEqual(status, 0)
        # The first line may come before the first step.
        self.assertRegex(out, r"(?m)^build \[\d/4\]")
        # One line in each interval, however slow the machine is.
        self.assertLess(len(out.splitlines()), (time.monotonic() - begin) / 0.5 + 2)
        self.assertNotIn("\r", out)
        self.assertNotIn("\x1b", out)
        self.assertEqual(self.read_log().splitlines()[-1], "end")

    def test_failing(self):
        self.assertEqual(self.run_it([], "echo no; exit 3")[0], 3)
        self.assertEqual(self.read_log(), "no\n")
        self.assertEqual(self.run_it([], "kill -SEGV $$")[0], 128 + 11)

    def test_not_found(self):
        run = subprocess.run(PROGRESS + [self.log, "/no/such/program"],
                             stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(run.returncode, 127)
        self.assertIn(b"/no/such/program", run.stderr)

    def test_options(self):
        run = subprocess.run(PROGRESS + ["--kind", "other", self.log, "true"],
                             stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(run.returncode, 2)

    def test_time_out(self):
        begin = time.monotonic()
        status, _, _ = self.run_it(["--timeout", "1"], "sleep 60")
        self.assertEqual(status, 124)
        self.assertLess(time.monotonic() - begin, 20)

    def test_rows(self):
        status, out, _ = self.run_it(
            ["--kind", "rows", "--rows"],
            "echo ::progress 0/2 a; echo a ok; echo ::progress 1/2 b; echo b ok")
        self.assertEqual((status, out), (0, "a ok\nb ok\n"))
        self.assertEqual(self.read_log(), "a ok\nb ok\n")

    def test_bytes(self):
        # Neither the locale nor broken output matters.
        os.environ["LC_ALL"] = "C"
        status, out, _ = self.run_it(["--rows", "--kind", "rows"],
                                     r"printf 'gr\303\274n \377\n'")
        self.assertEqual((status, out[:5]), (0, "gr\u00fcn "))

    def start_on_terminal(self, command, **environment):
        process, terminal = pty.fork()
        if process == 0:
            os.environ.update(environment)
            os.execv(PROGRESS[0], PROGRESS + ["--label", "build", self.log, "bash",
                                              "-c", command])
        return process, terminal

    def read_terminal(self, terminal):
        out = b""
        while True:
            try:
                data = os.read(terminal, 4096)
            except OSError:
                break
            if not data:
                break
            out += data
        os.close(terminal)
        return out.decode()

    def test_terminal(self):
        process, terminal = self.start_on_terminal(
            "echo a long line that has no end; sleep 1", TERM="xterm",
            COLUMNS="30")
        out = self.read_terminal(terminal)
        self.assertEqual(os.waitpid(process, 0)[1], 0)
        self.assertNotIn("\x1b", out)
        self.assertNotIn("\n", out)
        self.assertTrue(out.startswith("\rbuild "))
        shown = out.split("\r")
        self.assertLessEqual(max(map(len, shown)), 29)
        # The line is gone at the end.
        self.assertEqual((shown[-2].strip(), shown[-1]), ("", ""))

    def test_dumb_terminal(self):
        process, terminal = self.start_on_terminal("sleep 1", TERM="dumb")
        out = self.read_terminal(terminal)
        os.waitpid(process, 0)
        self.assertEqual(out.count("\r\n"), len(out.splitlines()))

    def running(self, word):
        """The processes that have a word in their command line."""
        found = []
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if name.isdigit() and word in words:
                found.append(name)
        return found

    def test_interrupt(self):
        # Also what has made itself a group of its own, as `timeout` does.
        process, terminal = self.start_on_terminal(
            "timeout 100 sleep 77.125 & sleep 77.125", TERM="xterm")
        deadline = time.monotonic() + 60
        while len(self.running(b"77.125")) < 3 and time.monotonic() < deadline:
            time.sleep(0.1)
        # The line is there when the signal comes.
        self.assertIn(b"b", os.read(terminal, 4096))
        os.write(terminal, b"\x03")
        out = self.read_terminal(terminal)
        status = os.waitpid(process, 0)[1]
        self.assertEqual(os.WEXITSTATUS(status), 128 + signal.SIGINT)
        self.assertEqual(out.split("\r")[-1], "")
        self.assertEqual(self.running(b"77.125"), [])


if __name__ == "__main__":
    unittest.main()
