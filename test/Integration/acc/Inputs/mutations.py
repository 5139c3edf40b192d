"""mutations.py XACC-CC SOURCE PREFIX RANKS [FLAG...]: programs short of a transfer.

Takes away one `update` directive, one `copyin` clause, one `reflect ... acc`
directive at a time, compiles, runs on RANKS ranks, and says whether the lines
`result` are others than those of the whole program (or the run fails). Fails if
one is the same.
"""

import re
import subprocess
import sys

xacc_cc, source, prefix, ranks = sys.argv[1:5]
flags = sys.argv[5:]

with open(source) as file:
    text = file.read()


def results(name, program):
    """The lines `result` of the program; what went wrong if it fails."""
    path = f"{prefix}.{name}"
    with open(path + ".c", "w") as file:
        file.write(program)
    compiled = subprocess.run(
        [xacc_cc, "--no-cuda", "-w", "-O1", *flags, path + ".c", "-o", path, "-lm"],
        capture_output=True,
        text=True,
    )
    if compiled.returncode != 0:
        sys.exit(f"{name} does not compile:\n{compiled.stderr}")
    run = subprocess.run(
        ["mpirun", "--timeout", "60", "--oversubscribe", "-n", ranks, path, "5"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    lines = [line for line in run.stdout.splitlines() if line.startswith("result")]
    if run.returncode != 0 or not lines:
        message = re.search(r"xacc: .*", run.stderr)
        return None, message.group(0) if message else f"status {run.returncode}"
    return lines, ", ".join(lines)


mutations = []
for match in re.finditer(
    r"^ *#pragma (?:acc update|xmp reflect)(?:.*\\\n)*.*\n", text, re.MULTILINE
):
    directive = " ".join(match.group(0).replace("\\\n", " ").split())
    if directive.startswith("#pragma acc") or directive.endswith(" acc"):
        mutations.append((directive, match.start(), match.end()))
for match in re.finditer(r"copyin\([^()]*\)", text):
    mutations.append((match.group(0), match.start(), match.end()))

whole, description = results("whole", text)
if whole is None:
    sys.exit(f"the whole program fails: {description}")
print("as it is:", description)

same = 0
for number, (what, start, end) in enumerate(mutations):
    lines, description = results(f"mutation{number}", text[:start] + text[end:])
    verdict = "THE SAME" if lines == whole else "changed"
    same += lines == whole
    print(f"removed: {what}: {verdict} ({description})", flush=True)
print(f"{len(mutations)} mutations, {same} without effect")
sys.exit(same != 0)
