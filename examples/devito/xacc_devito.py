# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Devito's OpenACC programs, compiled by xacc-cc.

    import xacc_devito                # before operators are made
    op = Operator(...)                # as for a GPU
    XACC_DEVICES=host:2 python3 program.py

Devito (https://www.devitoproject.org/, `pip install devito`; tried with 4.8.23)
generates OpenACC in C++ for NVIDIA's compiler. The code is C but for casts and
headers, which Devito's own printer for C writes as C does.
"""
from devito import configuration
from devito.arch import NVIDIAX
from devito.arch.compiler import Compiler, compiler_registry
from devito.passes.iet.languages.C import CBB, CPrinter
from devito.passes.iet.languages.openacc import AccBB
from devito.passes.iet.languages.targets import DeviceAccTarget
from devito.symbolics import Macro


class XaccCompiler(Compiler):
    def __init_finalize__(self, **kwargs):
        self.cflags = ['-O3', '-march=native', '-fPIC', '-acc']
        if not configuration['safe-math']:
            self.cflags.append('-ffast-math')
        self.ldflags = ['-shared', '-acc']

    def __lookup_cmds__(self):
        self.CC = self.CXX = self.MPICC = self.MPICXX = 'xacc-cc'


DeviceAccTarget.Printer = CPrinter
AccBB.mapper.update(CBB.mapper)
for key in ('def-complex', 'complex-namespace'):  # C has complex numbers
    AccBB.mapper.pop(key, None)
# The devices that XACC_DEVICES names, of whatever type.
AccBB.mapper[NVIDIAX] = Macro('acc_device_default')

compiler_registry['xacc'] = XaccCompiler
configuration['platform'] = 'nvidiaX'
configuration['language'] = 'openacc'
configuration['compiler'] = 'xacc'
