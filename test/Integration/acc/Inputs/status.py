# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: status.py STATUS PROGRAM [ARGUMENT...]: whether it ends so; -N is signal N."""
import subprocess
import sys

status = subprocess.run(sys.argv[2:], check=False).returncode
if status != int(sys.argv[1]):
    sys.exit(f"{sys.argv[2]} ended with {status}, expected {sys.argv[1]}")
