// Threads of OpenMP that wait for the next loop do not poll where the ranks of
// a machine have more threads than cores, unless the user has said how they wait.
// RUN: xacc-cc -fopenmp %s -o %t.run
// RUN: env -u KMP_BLOCKTIME -u OMP_WAIT_POLICY OMP_NUM_THREADS=4096 mpirun --timeout 60 -n 2 %t.run | FileCheck %s --check-prefix=REST
// RUN: env -u KMP_BLOCKTIME -u OMP_WAIT_POLICY OMP_NUM_THREADS=1 mpirun --timeout 60 -n 2 %t.run | FileCheck %s --check-prefix=POLL
// RUN: env -u KMP_BLOCKTIME -u OMP_WAIT_POLICY OMP_NUM_THREADS=4096 %t.run | FileCheck %s --check-prefix=POLL
// RUN: env -u OMP_WAIT_POLICY KMP_BLOCKTIME=70 OMP_NUM_THREADS=4096 mpirun --timeout 60 -n 2 %t.run | FileCheck %s --check-prefix=USER
// REQUIRES: mpi
#include <stdio.h>
int kmp_get_blocktime(void);
#pragma xmp nodes p(*)

int main(void) {
  int time = kmp_get_blocktime();
#pragma xmp reduction(max : time)
#pragma xmp task on p(1)
  printf("polls for %d ms\n", time);
  // REST: polls for 0 ms
  // POLL: polls for 200 ms
  // USER: polls for 70 ms
  return 0;
}
