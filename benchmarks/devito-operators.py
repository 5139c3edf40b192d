#!/usr/bin/env python3
# ===- devito-operators.py - Code of Devito, beside its own C ---------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
# Operators of Devito, a generator of stencil programs: its OpenACC compiled by
# xacc-cc (examples/devito) and its C with OpenMP compiled by clang-22, in turn,
# with the same flags. Prints seconds of the time loop and ratios; fails only if
# results differ by more than rounding. Needs Python with Devito (`pip install
# devito`) and xacc-cc on the PATH.
#
#   devito-operators.py [--size N] [--steps N] [--rounds N] [--threads N] [OPERATOR...]

import argparse
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def clang():
    """Devito's code for CPUs, compiled by the clang that xacc-cc has inside."""
    from devito import configuration
    from devito.arch.compiler import Compiler, compiler_registry

    class Clang(Compiler):
        def __init_finalize__(self, **kwargs):
            self.cflags = ['-O3', '-march=native', '-fPIC', '-std=c99', '-fopenmp', '-ffast-math']
            self.ldflags = ['-shared', '-fopenmp']

        def __lookup_cmds__(self):
            self.CC = self.CXX = self.MPICC = self.MPICXX = 'clang-22'

    compiler_registry['clang-22'] = Clang
    configuration['language'] = 'openmp'
    configuration['compiler'] = 'clang-22'


def acoustic(grid, order):
    """The wave equation with a field of slowness and an absorbing layer."""
    from devito import Eq, Function, Operator, TimeFunction, solve
    u = TimeFunction(name='u', grid=grid, space_order=order, time_order=2)
    m = Function(name='m', grid=grid, space_order=order)
    damp = Function(name='damp', grid=grid, space_order=order)
    m.data[:] = 1.5
    damp.data[:] = 0.1
    u.data[:, 10:20, 10:20] = 1.0
    wave = m * u.dt2 - u.laplace + damp * u.dt
    return Operator([Eq(u.forward, solve(wave, u.forward))]), [u]


def diffusion(grid, order):
    """The heat equation with a coefficient at each point."""
    from devito import Eq, Function, Operator, TimeFunction
    u = TimeFunction(name='u', grid=grid, space_order=order)
    k = Function(name='k', grid=grid, space_order=order)
    k.data[:] = 0.3
    u.data[:, 10:20, 10:20] = 1.0
    dt = grid.stepping_dim.spacing
    return Operator([Eq(u.forward, u + dt * (k * u.laplace))]), [u]


def elastic(grid, order):
    """Velocities and stresses on staggered grids."""
    from devito import (Eq, Operator, TensorTimeFunction, VectorTimeFunction,
                        diag, div, grad, solve)
    v = VectorTimeFunction(name='v', grid=grid, space_order=order)
    tau = TensorTimeFunction(name='t', grid=grid, space_order=order)
    v[0].data[:, 10:20, 10:20] = 1.0
    pde_v = v.dt - div(tau)
    u_v = Eq(v.forward, solve(pde_v, v.forward))
    strain = grad(v.forward) + grad(v.forward).transpose(inner=False)
    pde_t = tau.dt - 0.2 * diag(div(v.forward)) - 0.1 * strain
    return Operator([u_v, Eq(tau.forward, solve(pde_t, tau.forward))]), list(v)


OPERATORS = {'acoustic': (acoustic, 8), 'diffusion': (diffusion, 4), 'elastic': (elastic, 8)}


def run(side, name, size, steps):
    """One run in a process of its own: prints seconds and a norm of the result."""
    if side == 'ours':
        sys.path.insert(0, os.path.join(ROOT, 'examples', 'devito'))
        import xacc_devito  # noqa: F401
    else:
        clang()
    import numpy as np
    from devito import Grid
    make, order = OPERATORS[name]
    operator, fields = make(Grid(shape=(size, size, size)), order)
    arguments = {'dt': np.float32(1e-4)}
    operator.apply(time_M=2, **arguments)
    summary = operator.apply(time_M=steps, **arguments)
    seconds = sum(entry.time for entry in summary.values())
    norm = sum(float(np.linalg.norm(field.data)) for field in fields)
    print(f'{seconds} {norm}')


def measure(side, name, options):
    environment = {**os.environ, 'OMP_NUM_THREADS': str(options.threads),
                   'DEVITO_LOGGING': 'ERROR', 'XACC_DEVICES': os.environ.get('XACC_DEVICES', 'none')}
    output = subprocess.run(
        [sys.executable, '-W', 'ignore', __file__, '--side', side, '--size', str(options.size),
         '--steps', str(options.steps), name],
        env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    seconds, norm = output.split()[-2:]
    return float(seconds), float(norm)


def main():
    parser = argparse.ArgumentParser(description='Code that Devito generates, beside its own C.')
    parser.add_argument('operators', nargs='*', choices=[[], *OPERATORS], metavar='OPERATOR',
                        help='of ' + ', '.join(OPERATORS))
    parser.add_argument('--size', type=int, default=160, help='points in each dimension')
    parser.add_argument('--steps', type=int, default=50)
    parser.add_argument('--rounds', type=int, default=3, help='of each side, in turn')
    parser.add_argument('--threads', type=int, default=1)
    parser.add_argument('--side', choices=['ours', 'devito'], help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.operators or list(OPERATORS)
    if options.side:
        run(options.side, names[0], options.size, options.steps)
        return
    try:
        import devito
    except ImportError:
        sys.exit('error: this Python has no Devito; pip install devito')
    print(f'seconds, the least of {options.rounds} in turn, {options.size}^3 points, '
          f'{options.steps} steps, {options.threads} threads, Devito {devito.__version__}')
    print(f'{"operator":12} {"order":>5} {"ours":>8} {"Devito C":>9} {"ratio":>6}')
    for name in names:
        ours, theirs = [], []
        for _ in range(options.rounds):
            ours.append(measure('ours', name, options))
            theirs.append(measure('devito', name, options))
        if abs(ours[0][1] - theirs[0][1]) > 1e-4 * abs(theirs[0][1]):
            sys.exit(f'error: {name}: results differ: {ours[0][1]} and {theirs[0][1]}')
        a, b = min(ours)[0], min(theirs)[0]
        print(f'{name:12} {OPERATORS[name][1]:5} {a:8.3f} {b:9.3f} {a / b:6.2f}')


if __name__ == '__main__':
    main()
