#!/usr/bin/env python3
"""Processor time of each test of a build, and what tests/slow.txt should say of it.

Usage: tests/tools/measure.py [BUILD [REGEX]]     (default: build/quick, all tests)

Processor time, unlike time, does not depend on what else the machine does. A test is ended after
LIMIT seconds of it. The names that are missing in slow.txt, or need not be there, come last; the
exit status is 1 when there are any.
"""
import json
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

SLOW = 4.0  # seconds
LIMIT = 20
ROOT = Path(__file__).resolve().parents[2]


def tests_of(build, pattern):
    text = subprocess.check_output(["ctest", "--test-dir", build, "--show-only=json-v1"])
    for test in json.loads(text)["tests"]:
        if "command" in test and re.search(pattern, test["name"]):
            yield test


def properties(test):
    return {entry["name"]: entry["value"] for entry in test.get("properties", [])}


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def seconds_of(test):
    """The test's processor time with that of its children, and whether it passed."""
    given = properties(test)
    environment = dict(os.environ, **dict(e.split("=", 1) for e in given.get("ENVIRONMENT", [])))
    process = subprocess.Popen(
        test["command"], cwd=given.get("WORKING_DIRECTORY"), env=environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        preexec_fn=limit_time, start_new_session=True)
    end = time.monotonic() + 4 * LIMIT
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        if time.monotonic() > end:
            os.killpg(process.pid, 9)
            end += LIMIT
        time.sleep(0.005)
    return usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status) in (0, 77)


def listed():
    """The names that are left out, and those that run whatever they take."""
    words = [line.split() for line in (ROOT / "tests/slow.txt").read_text().splitlines()]
    names = [word for word in words if word and not word[0].startswith("#")]
    return {word[0] for word in names if len(word) == 1}, {word[1] for word in names if len(word) > 1}


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/quick")
    pattern = sys.argv[2] if len(sys.argv) > 2 else ""
    slow, kept = listed()
    wrong, quick_seconds = [], 0.0
    for test in tests_of(build, pattern):
        name = re.sub(r"^(asan|clang|msan|tsan)\.", "", test["name"])
        seconds, has_passed = seconds_of(test)
        print(f"{seconds:7.2f} s  {name}{'' if has_passed else '  failed or was ended'}", flush=True)
        if name not in slow:
            quick_seconds += seconds
        # What lies near the line may stay where it is.
        if name not in slow | kept and seconds > 1.25 * SLOW:
            wrong.append(f"{name} takes {seconds:.1f} s and is not in tests/slow.txt")
        elif name in slow and has_passed and seconds < 0.75 * SLOW:
            wrong.append(f"{name} takes {seconds:.1f} s and need not be in tests/slow.txt")
    print(f"{quick_seconds:7.2f} s  what tests/run runs by itself")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
