# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs on several nodes, for run.py.

The largest number of ranks and every second one of the others run, each with
one of the transports and one of the values of DEVICES in turn; programs begin at
different ones. With --all, all of them run.

A program is right if each of its N nodes prints the line `node K of N: errors 0`,
once, and the status is 0. One with FATAL must end with another status and that
text.
"""
import itertools
import os
import re
import signal
import subprocess
import tempfile
import zlib

LINE = re.compile(r'^node (\d+) of (\d+): errors (\d+)$', re.M)


def environment(transport, devices, fields, halo=False):
    """The variables of a run; what the user has set must not change results."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(('XACC_', 'ACC_', 'XMP_'))}
    env.update({'OMPI_ALLOW_RUN_AS_ROOT': '1', 'OMPI_ALLOW_RUN_AS_ROOT_CONFIRM': '1',
                'OMPI_MCA_mpi_yield_when_idle': '1',
                'OMPI_MCA_btl_vader_single_copy_mechanism': 'none',
                'OMP_NUM_THREADS': '2', 'XACC_TRANSPORT': transport,
                # The threads of -fopenmp share small loops, too.
                'XACC_TEAM_WORK': '0'})
    if devices:
        env['XACC_DEVICES'] = devices
    if halo:
        env['XACC_CHECK'] = 'halo'
    env.update(item.split('=', 1) for item in fields.get('ENVIRONMENT', '').split())
    return env


def command(words, seconds, env):
    """(status, output); a hung launcher first gets the chance to end its processes."""
    # Launchers of Open MPI that begin and end at the same time must not share a folder.
    with tempfile.TemporaryDirectory(prefix='xmp') as base:
        return run_command(words, seconds, env | {'OMPI_MCA_orte_tmpdir_base': base})


def run_command(words, seconds, env):
    with subprocess.Popen(words, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
            return process.returncode, output.decode(errors='replace')
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                pass
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.communicate()
            return 124, f'no end after {seconds} s'


def gist(output):
    """The line of an output that says most."""
    lines = output.strip().splitlines() or ['no output']
    for pattern in (r'^#', r'^xacc: ', r'error: |fatal', r'errors [1-9]'):
        for line in lines:
            if re.search(pattern, line):
                return line
    # The launcher frames what it says.
    said = [line for line in lines if line.strip('- ')] or lines
    return ' / '.join(said[:3] + said[-1:])


def judge(status, output, ranks, fields):
    """What is wrong with a run, or None."""
    said = sorted((int(node), int(total), int(errors)) for node, total, errors
                  in LINE.findall(output))
    if 'FATAL' in fields:
        # Nodes that the error does not concern may have ended before.
        if status in (0, 124) or len(said) == ranks or fields['FATAL'] not in output:
            return f'does not end with "{fields["FATAL"]}": status {status}, {gist(output)}'
        return None
    if status == 0 and said == [(node, ranks, 0) for node in range(1, ranks + 1)]:
        return None
    return f'status {status}, {gist(output)}'


def settings(name, fields, options):
    """The runs of a program of that name: (ranks, transport, devices)."""
    counts = [int(word) for word in fields['RANKS'].split()]
    every = list(itertools.product(options.transports, fields.get('DEVICES', '').split() or [None]))
    if options.all:
        return [(ranks, *setting) for ranks in counts for setting in every]
    turn = zlib.crc32(name.encode())
    some = [ranks for number, ranks in enumerate(counts)
            if ranks == max(counts) or (turn + number) % 2]
    return [(ranks, *every[(turn // 2 + number) % len(every)]) for number, ranks in enumerate(some)]


def run(program, fields, options):
    """What is wrong with the runs of a program: a list."""
    failures = []
    for ranks, transport, devices in settings(program.name, fields, options):
        # One node needs no launcher, which takes most of the time of a run.
        launcher = ['mpirun', '--oversubscribe', '-n', str(ranks)] if ranks > 1 else []
        status, output = command(
            [*launcher, str(program), *fields.get('ARGUMENTS', '').split()],
            options.timeout, environment(transport, devices, fields, options.halo))
        wrong = judge(status, output, ranks, fields)
        if wrong:
            where = f'{ranks} ranks, {transport}' + (f', {devices}' if devices else '')
            failures.append(f'{where}: {wrong}')
    return failures
