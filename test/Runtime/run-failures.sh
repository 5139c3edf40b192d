#!/bin/sh
# usage: run-failures.sh PROGRAM [THREAD-LEVEL-PROGRAM]
# Programs that end in the wrong way must end promptly, with the right status
# and message, on all ranks.
program=$1
thread_level=$2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
. "$(dirname "$0")/sessions.sh"
failed=0
launch="mpirun --oversubscribe"

# name, ranks (0: without mpirun), case, wanted status ("nonzero" or a number),
# text wanted in the output (a regular expression)
check() {
  if [ "$2" = 0 ]; then
    output=$(timeout 60 "$program" ${3:+"$3"} 2>&1)
  else
    output=$(timeout 60 $launch -n "$2" "$program" ${3:+"$3"} 2>&1)
  fi
  status=$?
  wanted=$4
  [ "$wanted" = nonzero ] && [ $status != 0 ] && [ $status != 124 ] && wanted=$status
  if [ "$status" = "$wanted" ] && printf '%s\n' "$output" | grep -q -- "$5"; then
    echo "$1: passed"
  else
    printf '%s\n' "$output"
    echo "$1: FAILED (status $status, wanted $4 and '$5')"
    failed=1
  fi
}

check "version, alone" 0 version 1 "xacc: rank 0: the program was compiled for version"
check "exit(3), alone" 0 exit3 3 ""
check "return 5, alone" 0 return5 5 ""
check "exit(0), alone" 0 exit0 0 "token 0"
check "element, alone" 0 grid 1 "failures.c:17: reflect: node array 7 x 3 has 21 nodes, but the run has 1"
XACC_STATS=1 check "statistics, alone" 0 stats 0 "reflect  *failures.c:17  *1  *10 "
XACC_NONSENSE=1 check "unknown variable" 0 exit0 0 "unknown environment variable XACC_NONSENSE"
XACC_OVERLAP=2 check "wrong value" 0 exit0 0 "XACC_OVERLAP is .2., expected auto, 0, 1 or queues"
XACC_TRACE=/nowhere/trace.json check "trace that cannot be written" 0 exit0 1 "xacc: rank 0: XACC_TRACE is '/nowhere/trace.json', which cannot be written: No such file"
XACC_TRANSPORT=telepathy check "unknown transport" 0 exit0 1 "XACC_TRANSPORT is 'telepathy', expected device, direct, hybrid, minimal, mpi, neighbor, self, or a plugin"
XACC_TRANSPORT=../telepathy check "a path for a transport" 0 exit0 1 "XACC_TRANSPORT is '../telepathy', expected"

if command -v mpirun >/dev/null; then
  check "version" 2 version nonzero "the program was compiled for version"
  check "exit(3) on rank 0" 3 exit3 3 ""
  check "exit(3) on the last rank" 3 exit3last 3 ""
  check "return 5 on all" 2 return5 5 ""
  check "exit(0) on all" 2 exit0 0 "token 1"
  check "element not stored here" 2 element nonzero "xacc: rank 0: failures.c:17: reflect: element \[99\] is not stored on this node"
  check "grid that does not fit" 2 grid nonzero "node array 7 x 3 has 21 nodes, but the run has 2"
  check "shadow wider than the array" 2 width nonzero "shadow width 3 of dimension 0 is larger than the array (2 elements, of which 1 on rank"
  XACC_WATCHDOG=2 check "watchdog" 2 skipped nonzero "rank 1: failures.c:17: reflect: rank 0 has not sent its part for 2 seconds"
  XACC_WATCHDOG=1 check "a rank that has ended" 3 gone nonzero "failures.c:23: barrier: rank 1 is at the end of the program, and does not come to a barrier"
  XACC_WATCHDOG=1 check "ranks that wait for each other" 3 crossed nonzero "this rank waits in .*, and nobody will go on: rank . .* (failures.c:[0-9]*), rank . waits in"
  XACC_WATCHDOG=1 check "a rank that comes late" 3 slow 0 "still waiting in a barrier"
  XACC_WATCHDOG=1 check "a rank that ends late" 3 slowest 0 "end 2"
  XACC_WATCHDOG=1 check "a rank that is stopped" 3 halted nonzero "rank 0: failures.c:[23][31]: .*: this rank waits in a [a-z]*, and rank 1 does not respond any more: process [0-9]* is stopped"
  XACC_WATCHDOG=1 check "a neighbour that waits for a stopped rank" 3 bypassed nonzero "rank 1: failures.c:[0-9]*: .*: this rank waits in .*, and rank 2 does not respond any more: process [0-9]* is stopped"
  XACC_WATCHDOG=1 XACC_TRANSPORT=mpi check "the same by messages" 3 bypassed nonzero "rank 1: .* and rank 2 does not respond any more"
  XACC_STATS=1 check "statistics" 3 stats 0 "reflect  *failures.c:17  *3  *10  *320  *40 "
  XACC_STATS=1 check "statistics of one rank only" 3 stats 0 "barrier  *failures.c:40  *1  *1 "
  XACC_TRACE=/nowhere/trace.json check "trace that cannot be written" 3 exit0 nonzero "rank 0: XACC_TRACE is '/nowhere/trace.json', which cannot be written"
  for transport in mpi direct minimal neighbor; do
    export XACC_TRANSPORT=$transport
    check "$transport: a rank is killed" 3 killed nonzero ""
    XACC_WATCHDOG=1 check "$transport: a rank is stopped" 3 stopped nonzero "failures.c:17: reflect: rank 1 has not sent its part for 1 seconds"
    XACC_WATCHDOG=2 check "$transport: watchdog" 2 skipped nonzero "rank 1: failures.c:17: reflect: rank 0 has not sent its part for 2 seconds"
    unset XACC_TRANSPORT
  done
  XACC_STATS=1 XACC_TRANSPORT=direct check "statistics of shared memory" 3 stats 0 "reflect  *failures.c:17  *0  *320$"
  XACC_STATS=1 XACC_TRANSPORT=direct XACC_DOMAIN_SIZE=2 check "statistics of two domains" 4 stats 0 "reflect  *failures.c:17  *0  *320$"
  XACC_STATS=1 check "directions" 3 stats 0 "reflect  *failures.c:17  *(+1)  *block  *16  *direct, packed  *short: the sender does not wait"
  XACC_STATS=1 XACC_TRANSPORT=neighbor check "directions of a collective" 3 stats 0 "reflect  *failures.c:17  *(-1)  *block  *16  *neighbor, collective  *XACC_TRANSPORT=neighbor"
  XACC_STATS=1 XACC_DOMAIN_SIZE=1 check "directions between domains" 3 stats 0 "reflect  *failures.c:17  *(-1)  *block  *16  *message  *no memory is shared"
  tuned=$(mktemp -u)
  XACC_TUNE=1 XACC_TUNE_FILE=$tuned check "tuning of whole reflects" 3 stats 0 "xacc: tuned failures.c:17: the whole reflect: each direction in its own way [0-9.]* us, collective [0-9.]* us; chosen: "
  rm -f "$tuned"
  XACC_TUNE=1 XACC_TUNE_FILE=$tuned check "tuning" 3 stats 0 "xacc: tuned failures.c:17: block below 16 bytes: in place [0-9.]* us, packed [0-9.]* us, message [0-9.]* us; chosen: "
  # The plan as a whole, too: whichever was faster, its line can say the other.
  sed -i 's/\([0-9]\{5,\}\) [04] #/\1 4 #/' "$tuned"
  XACC_STATS=1 XACC_TUNE_FILE=$tuned check "a file that says collective" 3 stats 0 "(-1)  *block  *16  *neighbor, collective  *measured (XACC_TUNE_FILE)"
  sed -i 's/\([0-9]\{5,\}\) 4 #/\1 0 #/' "$tuned"
  XACC_STATS=1 XACC_TUNE_FILE=$tuned check "what was tuned" 3 stats 0 "reflect  *failures.c:17  *(-1) .* measured (XACC_TUNE_FILE)"
  sed -i 's/ [123] #/ 3 #/' "$tuned"
  XACC_STATS=1 XACC_TUNE_FILE=$tuned check "a file that says messages" 3 stats 0 "(-1)  *block  *16  *message  *measured"
  rm -f "$tuned"
  XACC_TUNE=1 XACC_TUNE_FILE=/nowhere/tune check "a file that cannot be written" 3 stats 0 "warning: XACC_TUNE_FILE is '/nowhere/tune', which cannot be written"
  XACC_TRANSPORT=direct check "widths that differ" 2 widths nonzero "failures.c:17: reflect: rank . sends [0-9]* bytes, this rank expects"
  (
    ulimit -f 1000000
    XACC_TRANSPORT=direct check "no shared memory" 2 stats nonzero "XACC_TRANSPORT is 'direct', but this rank cannot share memory with others of its node: the size of files is limited (ulimit -f)"
    check "messages in place of shared memory" 2 stats 0 "end 1"
    exit $failed
  ) || failed=1
  if [ -n "$thread_level" ]; then
    program=$thread_level
    XACC_COLLECTIVES=mpi check "MPI for another thread" 2 "" nonzero "xacc: MPI was started for calls of one thread only"
    check "MPI for all threads" 2 serialized 0 "both threads"
    program=$1
  fi
  # What ranks choose together must be the same in all environments.
  for setting in XACC_TRANSPORT=mpi XACC_SWEEPS=2 XACC_MAX_MESSAGE=24 XACC_STATS=1 XACC_CHECK=halo; do
    name=${setting%=*}
    output=$(timeout 60 $launch -n 2 sh -c 'rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}; [ "$rank" = 1 ] && export '"$setting; exec '$program' exit0" 2>&1)
    if printf '%s\n' "$output" | grep -q "$name.* must be the same on all ranks"; then
      echo "$name that differs: passed"
    else
      printf '%s\n' "$output"
      echo "$name that differs: FAILED"
      failed=1
    fi
  done
  XACC_TRANSPORT=self check "self under a launcher" 2 exit0 0 "token 0"

  # Each process of another library's launcher believes to be alone.
  alone='has started [23] processes, but for the MPI library of this program, .* each is alone'
  case $(mpirun --version 2>&1) in
  *HYDRA*) other=openmpi size=OMPI_COMM_WORLD_SIZE ;;
  *) other=mpich size=PMI_SIZE ;;
  esac
  export $size=3
  check "variables of another launcher" 0 exit0 1 "$alone"
  export $size=1
  check "one process of another launcher" 0 exit0 0 "token 0"
  unset $size
  SLURM_STEP_NUM_TASKS=3 check "srun without MPI" 0 exit0 1 "srun $alone"
  SLURM_STEP_NUM_TASKS=3 XACC_TRANSPORT=self check "independent runs" 0 exit0 0 "token 0"
  SLURM_STEP_NUM_TASKS=3 check "mpirun -n 1 below srun" 1 exit0 0 "token 0"
  SLURM_NTASKS=3 check "alone in a batch job" 0 exit0 0 "token 0"
  if command -v mpirun.$other >/dev/null; then
    launch="mpirun.$other"
    [ $other = mpich ] || launch="$launch --oversubscribe"
    check "launcher of $other" 2 exit0 nonzero "$alone"
  else
    echo "launcher of $other: skipped: there is none"
  fi
else
  echo "mpi: skipped: no mpirun"
fi
exit $failed
