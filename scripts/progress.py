#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command, keeps its output in a log, and shows how far it is.

usage: progress.py [option...] LOG COMMAND [ARGUMENT...]

  --label TEXT      what the lines begin with
  --kind KIND       what the output is: ninja, lit, ctest, rows (below), plain
  --build-dir DIR   of ninja and lit: what steps and tests took before is there
  --target NAME     of ninja: what is built, for a list of the steps
  --interval SECS   between two lines in a log (default 15)
  --rows            prints the output too, as it comes
  --timeout SECS    ends the command; the status is 124

On a terminal there is one line that is rewritten, and removed at the end. In a
log (or with TERM=dumb) a line is printed now and then. Both are plain text.
The output of the kind `rows` may contain lines "::progress K/N TEXT", which say
what comes next; they are not part of the log. The exit status is that of the
command. Needs nothing but Python.
"""

import argparse
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import time

# What a step takes where no earlier build tells: seconds of one core. Only the
# proportions matter, the speed of this machine is measured as the build goes.
KNOWN_STEPS = (
    (r"(runtime|Runtime)/CMakeFiles/.*cmake_pch\.hxx\.pch", 2),
    (r"cmake_pch\.hxx\.pch", 26),
    (r"(XMP|Offload)Ops\.cpp", 16),
    (r"(XMP|Offload)Dialect\.cpp", 9),
    (r"xacc-(opt|translate|cc)\.cpp|/Driver/", 5),
    (r"obj\.Frontend\.", 2.5),
    (r"obj\.", 3.5),
    (r"test/Runtime/.*Test|test/Runtime/.*Conformance", 2),
    (r"\.cpp\.o|\.c\.o", 1.2),
    (r"", 0.3),
)
STEP = r"\[(\d+)/(\d+)\] (.*)"  # of ninja
GRACE = 3.0  # seconds between asking a command to end and ending it


def known_weight(step):
    for pattern, seconds in KNOWN_STEPS:
        if re.search(pattern, step):
            return seconds
    return 1


def read_history(path):
    """What each output of an earlier build took, in seconds."""
    history = {}
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            for line in log:
                fields = line.rstrip("\n").split("\t")
                if len(fields) == 5 and fields[0].isdigit():
                    # A relink or a restat leaves its own entry: the last counts.
                    taken = (int(fields[1]) - int(fields[0])) / 1000
                    history[fields[3]] = max(taken, 0.05)
    except OSError:
        pass
    return history


def read_test_times(path):
    """Seconds of each test in the last run of lit."""
    times = {}
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                seconds, _, name = line.rstrip("\n").partition(" ")
                times[name] = float(seconds)
    except (OSError, ValueError):
        pass
    return times


def duration(seconds):
    seconds = int(seconds + 0.5)
    if seconds < 60:
        return f"{seconds} s"
    return f"{seconds // 60}:{seconds % 60:02} min"


def rough(seconds):
    """No more digits than an estimate has."""
    if seconds < 100:
        return f"{max(round(seconds / 10), 1) * 10} s"
    return f"{round(seconds / 60)} min"


def fit(text, width):
    return text if len(text) <= width else text[: max(width - 3, 0)] + "..."[:width]


# ---- What runs ---------------------------------------------------------------


def session_processes(session):
    """(process, parent, seconds, words of the command) of a session."""
    result = []
    try:
        ticks = os.sysconf("SC_CLK_TCK")
        with open("/proc/uptime", encoding="ascii") as file:
            uptime = float(file.read().split()[0])
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    stat = file.read().rpartition(b")")[2].split()
                if int(stat[3]) != session or stat[0] in b"ZX":
                    continue
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    words = file.read().decode("utf-8", "replace").split("\0")
            except (OSError, ValueError, IndexError):
                continue
            age = max(uptime - int(stat[19]) / ticks, 0)
            result.append((int(name), int(stat[1]), age, words))
    except (OSError, ValueError):
        pass
    return result


def end_session(child):
    """Ends a command and all that it started, also in other process groups."""
    deadline = time.monotonic() + GRACE
    sent = signal.SIGTERM
    while True:
        members = [process for process, *_ in session_processes(child.pid)]
        if not members and child.poll() is not None:
            return
        if time.monotonic() > deadline:
            sent = signal.SIGKILL
        if sent:
            for process in members:
                try:
                    os.kill(process, sent)
                except OSError:
                    pass
            if child.poll() is None:
                child.send_signal(sent)
            if sent == signal.SIGKILL:
                child.wait()
                return
            sent = None
        time.sleep(0.05)


# ---- Kinds of output -----------------------------------------------------------


class Kind:
    """A plain command: nothing is known but the last line."""

    def __init__(self, options):
        self.options = options
        self.done = self.total = 0
        self.failed = []
        self.current = ""
        self.since = time.monotonic()

    def line(self, text):
        """Takes a line of the output. Returns whether it belongs to it."""
        if text.strip():
            self.now(text.strip())
        return True

    def now(self, what):
        if what != self.current:
            self.current, self.since = what, time.monotonic()

    def running(self, processes):
        """What runs now, as (seconds, name)."""
        del processes
        if not self.current:
            return []
        return [(time.monotonic() - self.since, self.current)]

    def left(self, elapsed):
        """Estimated seconds, or None where nothing is known yet."""
        if self.done < 3 or elapsed < 3 or self.total <= self.done:
            return None
        return elapsed / self.done * (self.total - self.done)


class Ninja(Kind):
    def __init__(self, options):
        super().__init__(options)
        self.weights = {}  # of the steps that are left
        self.done_weight = 0.0
        self.history = {}
        if options.build_dir:
            self.history = read_history(os.path.join(options.build_dir, ".ninja_log"))
        self.planned = 0
        self.plan()
        self.total = self.planned

    def plan(self):
        """Asks ninja for the steps."""
        if not self.options.build_dir:
            return
        # With its absolute path the file is not brought up to date first: a dry
        # run would end there. And a dry run takes away the lists of dependencies
        # that compilers are about to write, if it is not told to keep them.
        folder = os.path.abspath(self.options.build_dir)
        command = ["ninja", "-C", folder, "-f", os.path.join(folder, "build.ninja"),
                   "-n", "-d", "keepdepfile"] + self.options.target
        try:
            plan = subprocess.run(command, stdin=subprocess.DEVNULL, timeout=20,
                                  stdout=subprocess.PIPE, check=False,
                                  stderr=subprocess.DEVNULL).stdout
        except (OSError, subprocess.TimeoutExpired):
            return
        for line in plan.decode("utf-8", "replace").splitlines():
            match = re.match(STEP, line)
            if match:
                self.planned, step = int(match[2]), match[3]
                known = [self.history[word] for word in step.split()
                         if word in self.history]
                self.weights[step] = known[0] if known else known_weight(step)

    def line(self, text):
        match = re.match(STEP, text)
        if match and not re.match(r"Re-(checking globbed|running CMake)", match[3]):
            done, self.total = int(match[1]), int(match[2])
            if self.total != self.planned:
                # CMake has changed the steps. Not more often than once.
                self.weights, self.done_weight = {}, 0.0
                self.plan()
                self.planned = self.total
            if done > self.done or self.done - done > 2:
                self.done = done
            self.done_weight += self.weights.pop(match[3], 0.0)
        elif text.startswith("FAILED: "):
            self.failed.append(text[8:].split()[0].rpartition("/")[2])
        return True

    def running(self, processes):
        members = {process: words for process, _, _, words in processes}
        ninjas = {process for process, words in members.items()
                  if os.path.basename(words[0]) == "ninja"}
        steps = []
        for _, parent, age, words in processes:
            if parent not in ninjas:
                continue
            text = " ".join(words)
            match = (re.search(r"&& \S*ld\S* .* -o (\S+)", text) or
                     re.search(r" -o (\S+)", text) or
                     re.search(r"(\S+\.(?:inc|td|ptx))\b", text))
            if match:
                name = match[1].rpartition("/")[2]
                if name == "cmake_pch.hxx.pch":
                    name = "precompiled headers"
                steps.append((age, re.sub(r"\.o$", "", name)))
        return sorted(steps, reverse=True)

    def left(self, elapsed):
        remaining = sum(self.weights.values())
        if not remaining:
            return super().left(elapsed)
        guess = remaining / len(os.sched_getaffinity(0))
        if elapsed < 2 or not self.done_weight:
            return guess
        # The rate so far counts more the more has been done.
        rate = elapsed / self.done_weight
        share = self.done_weight / (self.done_weight + remaining)
        trust = min(share * 10, 1.0)
        return remaining * rate * trust + guess * (1 - trust)


class Lit(Kind):
    FAILURES = ("FAIL", "XPASS", "UNRESOLVED", "TIMEOUT")

    def __init__(self, options):
        super().__init__(options)
        self.times = {}  # of each test, in an earlier run
        self.done_time = 0.0
        if options.build_dir:
            self.times = read_test_times(
                os.path.join(options.build_dir, "test", ".lit_test_times.txt"))

    def line(self, text):
        match = re.match(r"(\w+): .* :: (.*) \((\d+) of (\d+)\)", text)
        if match:
            self.done, self.total = int(match[3]), int(match[4])
            self.done_time += self.times.get(match[2], 1.0)
            self.now(match[2])
            if match[1] in self.FAILURES:
                self.failed.append(match[2])
        return True

    def running(self, processes):
        tests = {}
        for _, _, age, words in processes:
            match = re.search(r"/test/(?:\S+/)?([\w.-]+\.(?:mlir|c|test))\b",
                              " ".join(words))
            if match:
                tests[match[1]] = max(age, tests.get(match[1], 0))
        return sorted(((age, name) for name, age in tests.items()), reverse=True)

    def left(self, elapsed):
        """lit begins with the slowest tests of an earlier run."""
        if not self.times or not self.done_time:
            return super().left(elapsed)
        all_time = sum(self.times.values()) * min(self.total / len(self.times), 1.0)
        return max(all_time - self.done_time, 1.0) * elapsed / self.done_time


class Ctest(Kind):
    def __init__(self, options):
        super().__init__(options)
        self.cases = 0

    def line(self, text):
        match = re.match(r"\s*(\d+)/(\d+) Test +#\d+: (\S+) ", text)
        if match:
            self.done, self.total = int(match[1]), int(match[2])
            if " Passed " not in text:
                self.failed.append(match[3])
            return True
        match = re.match(r"\s*Start +\d+: (\S+)", text)
        if match:
            self.now(match[1])
        elif re.search(r"\[       OK \]|: passed$", text):
            self.cases += 1
        elif re.search(r"\[  FAILED  \] .*\(\d+ ms\)|: FAILED", text):
            self.failed.append(text.partition("]")[2].strip() or text)
        return True

    def running(self, processes):
        return [(age, f"{name} ({self.cases} cases passed)")
                for age, name in super().running(processes)]


class Rows(Kind):
    def line(self, text):
        match = re.match(r"::progress (?:(\d+)/(\d+) )?(.*)", text)
        if match:
            if match[1]:
                self.done, self.total = int(match[1]), int(match[2])
            self.now(match[3])
            return False
        if re.search(r" FAILED$", text):
            self.failed.append(text.split()[0])
        return True


KINDS = {"plain": Kind, "ninja": Ninja, "lit": Lit, "ctest": Ctest, "rows": Rows}


# ---- The line -------------------------------------------------------------------


def status_text(label, kind, elapsed, running):
    parts = []
    if kind.total:
        parts.append(f"{label} [{kind.done}/{kind.total}]")
        left = kind.left(elapsed)
        if left is not None and kind.done < kind.total:
            parts.append(f"about {rough(left)} left")
    else:
        parts.append(f"{label} {duration(elapsed)}")
    if kind.failed:
        names = ", ".join(kind.failed[-2:])
        parts.append(f"{len(kind.failed)} FAILED: {names}")
    if running:
        parts.append(", ".join(f"{name} {duration(age)}" for age, name in running[:3]))
    return "; ".join(part for part in parts if part)


class Display:
    def __init__(self, stream, interval):
        self.stream = stream
        self.terminal = stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        # Often enough to see it move.
        self.interval = 0.2 if self.terminal else interval
        self.shown = 0
        self.next = 0.0

    def write(self, text):
        try:
            self.stream.write(text)
            self.stream.flush()
        except (OSError, ValueError):
            pass

    def clear(self):
        if self.shown:
            self.write("\r" + " " * self.shown + "\r")
            self.shown = 0

    def status(self, text):
        self.next = time.monotonic() + self.interval
        if not self.terminal:
            self.write(text + "\n")
            return
        text = fit(text, shutil.get_terminal_size().columns - 1)
        padding = " " * (self.shown - len(text))
        # Before it is written: a signal may end this between the two.
        self.shown = max(self.shown, len(text))
        self.write("\r" + text + padding)
        self.shown = len(text)

    def row(self, text):
        """A line that stays."""
        self.clear()
        self.write(text + "\n")
        self.next = time.monotonic() + (0 if self.terminal else self.interval)


class Ended(Exception):
    pass


def run(options, display):
    kind = KINDS[options.kind](options)
    begin = time.monotonic()
    log = open(options.log, "w", encoding="utf-8", errors="replace")
    environment = dict(os.environ)
    # lit and ctest look at these to colour their output.
    environment["TERM"] = "dumb"
    with log:
        child = subprocess.Popen(options.command, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 start_new_session=True, env=environment)
        try:
            return follow(options, display, kind, child, log, begin)
        except BaseException:
            display.clear()
            end_session(child)
            raise


def follow(options, display, kind, child, log, begin):
    selector = selectors.DefaultSelector()
    selector.register(child.stdout, selectors.EVENT_READ)
    parent = os.getppid()
    pending = b""
    first = True
    while True:
        now = time.monotonic()
        if options.timeout and now - begin > options.timeout:
            log.write(f"ended after {options.timeout} s\n")
            display.clear()
            end_session(child)
            return 124
        if os.getppid() != parent:
            raise Ended
        if now >= display.next and (not first or now - begin > 0.3):
            processes = session_processes(child.pid)
            display.status(status_text(options.label, kind, now - begin,
                                       kind.running(processes)))
            first = False
        if not selector.select(0.2):
            # The output may be held open by what the command has left behind.
            if child.poll() is not None:
                break
            continue
        data = os.read(child.stdout.fileno(), 65536)
        pending += data
        *lines, pending = pending.split(b"\n")
        if not data and pending:
            lines, pending = [pending], b""
        for line in lines:
            text = line.decode("utf-8", "replace").rstrip("\r")
            if kind.line(text):
                log.write(text + "\n")
                if options.rows:
                    display.row(text)
        log.flush()
        if not data:
            break
    while child.poll() is None:
        if options.timeout and time.monotonic() - begin > options.timeout:
            end_session(child)
            return 124
        time.sleep(0.01)
    display.clear()
    # As a shell says it: 128 + the signal.
    return child.returncode if child.returncode >= 0 else 128 - child.returncode


def main():
    parser = argparse.ArgumentParser(add_help=True, usage=__doc__,
                                     allow_abbrev=False)
    parser.add_argument("--label", default="")
    parser.add_argument("--kind", choices=KINDS, default="plain")
    parser.add_argument("--build-dir", default="")
    parser.add_argument("--target", action="append", default=[])
    parser.add_argument("--interval", type=float, default=15)
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--timeout", type=float, default=0)
    parser.add_argument("log")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.command:
        parser.error("no command")
    options.label = options.label or os.path.basename(options.command[0])

    def end(number, frame):
        del frame
        raise Ended(number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    # A label in any language, whatever the locale.
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    display = Display(sys.stdout, options.interval)
    try:
        return run(options, display)
    except Ended as ended:
        display.clear()
        return 128 + (ended.args[0] if ended.args else signal.SIGHUP)
    except OSError as error:
        display.clear()
        print(f"error: {error}", file=sys.stderr)
        return 127


if __name__ == "__main__":
    sys.exit(main())
