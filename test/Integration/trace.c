// XACC_TRACE: every rank and every device has its events in one file, with the
// directives and lines below. `host:2` divides the kernel; queues have tracks.
// RUN: xacc-cc -O1 %s -o %t.run -lm
// RUN: env XACC_TRACE=%t.1.json XACC_DEVICES=host:1 %t.run
// RUN: %python %S/Inputs/trace.py %t.1.json %s --ranks 1 --devices 1 --parts 0:40
// RUN: env XACC_TRACE=%t.3.json XACC_DEVICES=host:1 mpirun --timeout 60 -n 3 %t.run
// RUN: %python %S/Inputs/trace.py %t.3.json %s --ranks 3 --devices 1 --parts 0:14 14:28 28:40
// RUN: env XACC_TRACE=%t.6.json XACC_DEVICES=host:2 mpirun --timeout 60 -n 3 %t.run
// RUN: %python %S/Inputs/trace.py %t.6.json %s --ranks 3 --devices 2 \
// RUN:   --parts 0:7 7:14 14:21 21:28 28:34 34:40
//
// More events than travel in one piece.
// RUN: env XACC_TRACE=%t.l.json XACC_DEVICES=host:1 mpirun --timeout 60 -n 2 %t.run 5000
// RUN: %python %S/Inputs/trace.py %t.l.json %s --ranks 2 --devices 1 --parts 0:20 20:40 --least 10000
//
// With statistics, and with the checks, which have no queues.
// RUN: env XACC_TRACE=%t.c.json XACC_STATS=1 XACC_CHECK=memory XACC_DEVICES=host:2 \
// RUN:   %t.run 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: %python %S/Inputs/trace.py %t.c.json %s --ranks 1 --devices 2 --no-queues --parts 0:20 20:40
// STATS: xacc: statistics of 1 rank
// STATS: reflect
//
// Off: no file, no matter how the variable says it.
// RUN: rm -rf %t.off && mkdir %t.off && cd %t.off && env XACC_TRACE= XACC_DEVICES=host:1 %t.run
// RUN: ls %t.off | count 0
//
// RUN: not env XACC_TRACE=%t.off/none/t.json %t.run 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not env XACC_TRACE=%t.off mpirun --timeout 60 -n 2 %t.run 2>&1 | FileCheck %s --check-prefix=FOLDER
// ERROR-NOT: total
// ERROR: xacc: rank 0: XACC_TRACE is '{{.*}}none/t.json', which cannot be written: No such file or directory; name a file in a folder that exists
// ERROR-NOT: total
// FOLDER: xacc: rank 0: XACC_TRACE is '{{.*}}', which cannot be written: Is a directory
// REQUIRES: mpi, frontend, runtime-messages

#include <stdio.h>
#include <stdlib.h>
#define N 40
double u[N], v[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow u[1]

int main(int argc, char **argv) {
  int repeat = argc > 1 ? atoi(argv[1]) : 1;
  double total = 0.0;
#pragma xmp barrier // event: barrier
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    u[i] = v[i] = i;
  for (int k = 0; k < repeat; k++) {
#pragma xmp reflect(u) // event: reflect
  }
#pragma acc data copyin(u) copy(v) // event: data, copy
  {
#pragma acc parallel loop async(3) present(u, v) // event: kernel, queue 3
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      v[i] = 2 * u[i];
#pragma acc wait(3) // event: wait
  }
#pragma xmp loop on t(i) reduction(+ : total)
  for (int i = 0; i < N; i++) // event: reduction
    total += v[i];
#pragma xmp task on p(1)
  printf("total %g\n", total);
  return 0;
}
