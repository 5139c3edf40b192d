# ===- lit.cfg.py - Configuration of the test suite ------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
# Parameters (lit --param NAME=VALUE):
#   verify-roundtrip=0   xacc-opt does not also print and parse its input
#   thorough=1           more seeds, ranks, devices and orders of threads: %if
#                        thorough, and %all for test/Validation/run.py
#
# Features (REQUIRES:):
#   mpi       the build has an MPI library, and mpirun starts programs
#   cluster   scripts/cluster.sh can make nodes, and Open MPI starts programs
#   frontend  xacc-cc and xacc-translate take C
#   cuda-header   cuda.h of a CUDA toolkit or Python package is in %cuda_include
#   ptxas     %ptxas assembles PTX: the assembler of a CUDA toolkit is there
#   libdevice %libdevice, its library of mathematical functions, is there
#   cuobjdump, nvdisasm  so are its disassemblers
#   csmith    csmith and its headers are there (test/Fuzz)
#   thorough  see above
#   %emulated for test/Validation/run.py: also on that GPU, if there is one
#   fake-cuda %fake_cuda emulates a CUDA driver and a GPU (needs GoogleTest)
#
# ===-----------------------------------------------------------------------===#

import atexit
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import lit.formats
import lit.util

config.name = "XACC"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".c", ".test"]
# Runtime has programs for ctest.
config.excludes = ["Inputs", "CMakeLists.txt", "Runtime"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.xacc_build_dir, "test")


def tool(directory, name):
    path = os.path.join(directory, name)
    return path if os.path.exists(path) else shutil.which(name) or name


# ---- Tools ----------------------------------------------------------------

# mpirun is the one in launcher/, which starts programs of this build.
launcher_dir = os.path.join(config.xacc_build_dir, "launcher")
config.environment["PATH"] = os.pathsep.join(
    [
        config.xacc_tools_dir,
        launcher_dir,
        config.llvm_tools_dir,
        config.environment["PATH"],
    ]
)

xacc_opt = tool(config.xacc_tools_dir, "xacc-opt")
if lit_config.params.get("verify-roundtrip") not in ("0", "false"):
    xacc_opt += " --verify-roundtrip"

thorough = lit_config.params.get("thorough") in ("1", "true")
if thorough:
    config.available_features.add("thorough")
    config.environment["THOROUGH"] = "1"  # for scripts
config.substitutions.append((r"%all\b", "--all" if thorough else ""))

# All programs communicate in this way. Scripts take the compiler as one word.
xacc_cc = tool(config.xacc_tools_dir, "xacc-cc")
if "communication" in lit_config.params:
    way = lit_config.params["communication"]
    config.name += f" (communication={way})"
    wrapper = os.path.join(config.test_exec_root, "communication-" + way, "xacc-cc")
    os.makedirs(os.path.dirname(wrapper), exist_ok=True)
    with open(wrapper, "w") as text:
        text.write(f'#!/bin/sh\nexec "{xacc_cc}" --communication={way} "$@"\n')
    os.chmod(wrapper, 0o755)
    xacc_cc = wrapper
else:
    # Statistics and traces know of all messages.
    config.available_features.add("runtime-messages")

# lit replaces the longest names first that stand alone or after a `%`; plain
# names go through these substitutions too, so that a tool of another
# installation on PATH is never tested by mistake.
boundary = r"(?<![\w./%-]){}(?![\w./-])"
for name, command in (
    ("xacc-opt", xacc_opt),
    ("xacc-translate", tool(config.xacc_tools_dir, "xacc-translate")),
    ("xacc-cc", xacc_cc),
    ("xacc-ptx-run", tool(config.xacc_tools_dir, "xacc-ptx-run")),
    ("FileCheck", tool(config.llvm_tools_dir, "FileCheck")),
    ("not", tool(config.llvm_tools_dir, "not")),
    ("count", tool(config.llvm_tools_dir, "count")),
    ("mlir-opt", tool(config.llvm_tools_dir, "mlir-opt")),
):
    config.substitutions.append(("%" + name + r"\b", command))
    if name not in ("not", "count"):  # also words of a shell and of prose
        config.substitutions.append((boundary.format(name), command))

for name, value in (
    ("%libxacc", os.path.join(config.xacc_lib_dir, "libXACC" + config.shlib_suffix)),
    ("%xacc_lib_dir", config.xacc_lib_dir),
    ("%xacc_bin_dir", config.xacc_tools_dir),
    ("%xacc_src_dir", config.xacc_source_dir),
    ("%xacc_build_dir", config.xacc_build_dir),
    ("%libdir_name", config.xacc_libdir_name),
    ("%cmake", config.cmake),
    ("%python", sys.executable),
    ("%clangxx", config.cxx_compiler),
    ("%clang", tool(config.llvm_tools_dir, "clang")),
    ("%examples", os.path.join(config.xacc_source_dir, "examples")),
):
    config.substitutions.append((name + r"\b", value))

# For inputs that call the runtime themselves.
header = os.path.join(config.xacc_source_dir, "runtime/include/xacc/ABI.h")
with open(header) as text:
    version = re.search(r"#define XACCRT_ABI_VERSION (\d+)", text.read())
config.substitutions.append((r"%abi_version\b", version.group(1)))

# ---- CUDA toolkit ---------------------------------------------------------


# XACC_CUDA_PATH=none runs the suite as on a machine without a toolkit.
for name in ("CUDA_PATH", "CUDA_HOME", "VIRTUAL_ENV", "XACC_CUDA_PATH"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
# The compiler says what it finds: lines such as "ptxas=/usr/local/cuda/bin/ptxas".
try:
    printed = subprocess.check_output(
        [tool(config.xacc_tools_dir, "xacc-cc"), "--print-cuda-tools"],
        env=config.environment,
        text=True,
    )
except OSError:  # a build without xacc-cc
    printed = ""
for line in printed.splitlines():
    name, path = line.split("=", 1)
    if path:
        config.available_features.add(name)
        config.substitutions.append((rf"%{name}\b", path))

# Beside ptxas, in a toolkit or in the packages of scripts/cuda-tools.sh.
tool_folders = [
    os.path.dirname(os.path.dirname(line.split("=", 1)[1]))
    for line in printed.splitlines()
    if not line.endswith("=")
]
for folder in tool_folders:
    for include in ("include", "../cuda_runtime/include"):
        path = os.path.normpath(os.path.join(folder, include))
        if os.path.exists(os.path.join(path, "cuda.h")):
            config.available_features.add("cuda-header")
            config.substitutions.append((r"%cuda_include\b", path))

fake_cuda = os.path.join(config.xacc_lib_dir, "libxacc-fake-cuda.so")
if os.path.exists(fake_cuda):
    config.available_features.add("fake-cuda")
    config.substitutions.append((r"%fake_cuda\b", fake_cuda))
config.substitutions.append((
    r"%emulated\b", "--cuda " + fake_cuda if os.path.exists(fake_cuda) else ""))

if shutil.which("csmith") and os.path.exists("/usr/include/csmith/csmith.h"):
    config.available_features.add("csmith")

# ---- Running under MPI ----------------------------------------------------

if os.path.exists(os.path.join(launcher_dir, "mpirun")):
    config.available_features.add("mpi")
cluster = subprocess.run(
    [os.path.join(config.xacc_source_dir, "scripts/cluster.sh"), "check"],
    capture_output=True,
    text=True,
)
if cluster.returncode != 0:
    lit_config.note("tests of several nodes are skipped: " + cluster.stderr.strip())
elif config.mpi_launcher_kind == "hydra":
    # Debian's MPICH 4.0.2 often hangs in MPI_Finalize between nodes on TCP, also
    # in programs without this runtime.
    lit_config.note("tests of several nodes are skipped: they need Open MPI")
elif "mpi" in config.available_features:
    config.available_features.add("cluster")
# For names that no other run of the tests has at the same time.
config.substitutions.append((r"%lit_pid\b", str(os.getpid())))
config.environment.update(
    {
        # Containers and CI run as root, on fewer cores than there are ranks.
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        # Ranks that wait for one another on few cores must give them up.
        "OMPI_MCA_mpi_yield_when_idle": "1",
        "MPIR_CVAR_POLLS_BEFORE_YIELD": "1",
        "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
        "OMP_NUM_THREADS": "1",
    }
)
# Open MPI makes a folder for a user's runs on a host and removes it when it is
# empty. Two runs that start at once both make it, and one of them fails.
sessions = tempfile.mkdtemp(prefix="xacc-mpi-")
atexit.register(shutil.rmtree, sessions, ignore_errors=True)
host = platform.node().partition(".")[0]
os.makedirs(os.path.join(sessions, f"ompi.{host}.{os.getuid()}", "kept"), exist_ok=True)
config.environment["OMPI_MCA_orte_tmpdir_base"] = sessions
with open(os.path.join(config.test_source_root, "launch.env")) as file:
    for line in file:
        name, is_setting, value = line.rstrip("\n").partition("=")
        if is_setting and not line.startswith("#"):
            config.environment[name] = os.environ.get(name, value)
# What the user has set must not change results.
for name in list(config.environment):
    if name.startswith(("XACC_", "XMP_")) and name != "XACC_CUDA_PATH":
        del config.environment[name]
# Test programs are small: their threads shall share loops nevertheless.
config.environment["XACC_TEAM_WORK"] = "0"

if os.path.exists(
    os.path.join(config.xacc_lib_dir, "libXACCFrontend" + config.shlib_suffix)
):
    config.available_features.add("frontend")

# ---- Time limit -----------------------------------------------------------

# A hung program must fail, not block. lit can end a test on its own only where
# the Python module psutil is there; programs under mpirun have --timeout too.
supported, reason = lit.util.killProcessAndChildrenIsSupported()
if supported:
    lit_config.maxIndividualTestTime = 1500 if thorough else 300
else:
    lit_config.note("no time limit for tests: " + reason)
