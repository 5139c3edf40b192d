#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the validation suites of OpenACC and XcalableMP, or a part of them.

Each program begins with comments that say what is expected of it:

    // FEATURE: 2.5.10 num_gangs | with a variable     row of docs/OpenACC.md, docs/XcalableMP.md
    // STATUS: yes                                     or no: REASON, and then one of
    // REFUSED: not supported                          part of the compiler's message
    // WRONG: the value is lost                        it compiles, and does not do that
    // SOMETIMES: it crashes                           the same, in some runs
    // ENVIRONMENT: ACC_DEVICE_NUM=0                   optional: set when it runs
    // FLAGS: -fopenmp                                 optional: of the compiler
    // FILES: Inputs/second.c                          optional: compiled with it
    // GPU: it computes with long double               optional: it must end with this
                                                       message on a GPU
    // VARIANT: cyclic(3) | FORMAT=cyclic(3) | 1 4     optional, several: macros with
                                                       which it is compiled, RANKS

and, if it runs on several nodes (xmp_suite.py):

    // RANKS: 1 2 3 4                                  under mpirun with these numbers
    // DEVICES: host:1 host:3                          optional: values of XACC_DEVICES
    // ARGUMENTS: 17 text                              optional: of the program
    // FATAL: shadow is                                it must end with this message

A program is right if its last lines are `errors 0` and `complete` with every
setting of devices. One with RANKS is right if each node says so (check.h). A
refused one must leave a message, a failure status, and no file. A wrong one must
be wrong with some setting: one that has become right fails here, so that its
STATUS is corrected.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import xmp_suite  # noqa: E402

HEADER = re.compile(r'// ([A-Z]+): (.*)')


def headers(path):
    """The comments at the head of a program, once for each of its variants:
    {'FEATURE': ..., 'STATUS': ..., 'MACROS': [...]}."""
    fields, variants = {'MACROS': []}, []
    for line in path.read_text().splitlines():
        match = HEADER.fullmatch(line)
        if not match:
            break
        if match[1] == 'VARIANT':
            variants.append(match[2].split(' | '))
        else:
            fields[match[1]] = match[2]
    if 'FEATURE' not in fields or 'STATUS' not in fields:
        sys.exit(f'run.py: {path} has no FEATURE or no STATUS')
    if not variants:
        return [fields]
    if any(len(variant) not in (2, 3) for variant in variants):
        sys.exit(f'run.py: {path} has a VARIANT that is not NAME | MACRO=VALUE... [| RANKS]')
    return [fields | {'VARIANT': name, 'MACROS': [f'-D{macro}' for macro in macros.split()]}
            | ({'RANKS': ranks[0]} if ranks else {}) for name, macros, *ranks in variants]


def environment(devices, fields, halo=False, library=None):
    """The variables of a run; what the user has set must not change results."""
    env = {k: v for k, v in os.environ.items()
           if not k.startswith(('XACC_', 'ACC_', 'XMP_')) or k == 'XACC_CUDA_PATH'}
    env['OMP_NUM_THREADS'] = '3'  # lit says 1, with which races do not show
    devices, _, memory = devices.partition('+')
    env['XACC_DEVICES'], _, seed = devices.partition('~')
    if library and devices.startswith('cuda'):
        env['XACC_CUDA_LIBRARY'] = library
    if seed:
        env['XACC_SPLIT'] = 'random:' + seed
    if memory or halo:
        env['XACC_CHECK'] = ','.join([memory] * bool(memory) + ['halo'] * halo)
    env.update(item.split('=', 1) for item in fields.get('ENVIRONMENT', '').split())
    return env


def command(words, seconds, env=None):
    """(status, output) of a command; a hung one is ended."""
    try:
        done = subprocess.run(words, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return 124, f'no end after {seconds} s'
    return done.returncode, done.stdout.decode(errors='replace')


def gist(output):
    """The line of an output that says most."""
    lines = output.strip().splitlines() or ['no output']
    return next((line for line in lines if re.search(r'error: |errors \d', line)), lines[-1])


def run(path, options, folder):
    """What is wrong with a program, in any of its variants, or None."""
    failures = []
    for number, fields in enumerate(headers(path)):
        program = folder / '-'.join((*path.with_suffix('').parts[-2:], str(number)))
        failure = run_variant(path, fields, options, program)
        if failure:
            failures.append(f'{fields["VARIANT"]}: {failure}' if 'VARIANT' in fields else failure)
    return '; '.join(failures) or None


def run_variant(path, fields, options, program):
    """What is wrong with a program that has these fields, or None."""
    sources = [path, *(path.parent / name for name in fields.get('FILES', '').split())]
    # Programs on several nodes run on virtual devices.
    without = ['--no-cuda'] if 'RANKS' in fields and not options.all else []
    status, output = command(
        [options.xacc_cc, '-w', '-O2', *without, *(['-fcheck=halo'] if options.halo else []),
         *fields.get('FLAGS', '').split(), *fields['MACROS'], *map(str, sources),
         '-o', str(program), '-lm'], 120)
    if 'REFUSED' in fields:
        if program.exists():
            return 'compiles, STATUS says no' if status == 0 else 'is refused, and leaves a file'
        if status == 0 or status > 128 or status < 0:
            return f'is refused with status {status}'
        count = len(re.findall(r'^\S+:\d+:\d+: error: ', output, re.M))
        if path.parent.name == 'restrictions' and count != 1:
            return f'is refused with {count} messages'
        return None if fields['REFUSED'] in output else f'refused differently: {gist(output)}'
    if status != 0:
        failures = [f'does not compile: {gist(output)}']
    elif 'RANKS' in fields:
        failures = xmp_suite.run(program, fields, options)
    else:
        failures = []
        for devices in options.devices:
            status, output = command([str(program)], options.timeout,
                                     environment(devices, fields, options.halo, options.cuda))
            if 'GPU' in fields and devices.startswith('cuda'):
                if status != 1 or fields['GPU'] not in output:
                    failures.append(f'{devices}: status {status}, not refused: {gist(output)}')
            elif status != 0 or not output.endswith('errors 0\ncomplete\n'):
                failures.append(f'{devices}: status {status}, {gist(output)}')
    if program.exists() and not options.keep:
        program.unlink()
    if 'SOMETIMES' in fields:
        return None
    if 'WRONG' in fields:
        return None if failures else 'is right now, STATUS says no'
    return '; '.join(failures) or None


def main():
    """Runs what the command line names."""
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('path', nargs='*', type=pathlib.Path, default=[here / 'OpenACC', here / 'XcalableMP'],
                        help='programs, or folders of programs (all)')
    parser.add_argument('--xacc-cc', default='xacc-cc', metavar='PATH', help='the compiler')
    parser.add_argument('--devices', default='host:1,host:3,none', metavar='LIST',
                        help='values of XACC_DEVICES; host:3~SEED: kernels are cut at random '
                        'places (%(default)s)')
    parser.add_argument('--memory', action='store_true',
                        help='also on host:1 with XACC_CHECK=memory')
    parser.add_argument('--cuda', metavar='LIBRARY',
                        help='also on cuda:0, with this library as the CUDA driver')
    parser.add_argument('--halo', action='store_true',
                        help='compile with -fcheck=halo and run with XACC_CHECK=halo')
    parser.add_argument('--transports', default='direct,mpi', metavar='LIST',
                        help='values of XACC_TRANSPORT, for programs with RANKS (%(default)s)')
    parser.add_argument('--all', action='store_true',
                        help='all numbers of ranks with all transports and devices, not some in turn, '
                        'and code for GPUs')
    parser.add_argument('--jobs', type=int, default=1, metavar='N', help='programs at a time')
    parser.add_argument('--timeout', type=int, default=60, metavar='S', help='seconds of a run')
    parser.add_argument('--keep', metavar='FOLDER', type=pathlib.Path,
                        help='leave the executables there')
    options = parser.parse_args()
    options.devices = options.devices.split(',') + ['host:1+memory'] * options.memory
    if options.cuda:
        options.devices.append('cuda:0')
    options.transports = options.transports.split(',')

    programs = []
    for path in options.path:
        if not path.exists():
            parser.error(f'{path} does not exist')
        found = sorted(path.rglob('*.c')) if path.is_dir() else [path]
        programs += [program for program in found if program.parent.name != 'Inputs']
    if not programs:
        sys.exit('run.py: no programs')
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as scratch, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = options.keep or pathlib.Path(scratch)
        for path, failure in zip(programs, pool.map(lambda p: run(p, options, folder), programs)):
            if failure:
                failed += 1
                print(f'{path}: {failure}', flush=True)
    print(f'{len(programs)} programs, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
