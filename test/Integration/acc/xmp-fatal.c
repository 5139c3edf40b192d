// Clauses 'acc' on data that are not on the device end the job: the rank, the
// line and the variable are named. An id that nothing was started with is none.
// RUN: %S/Inputs/fatal-acc.sh xacc-cc not FileCheck %s %t REFLECT SECOND INIT DO \
// RUN:   BCAST REDUCTION ASYNC GONE PART
// RUN: not mpirun --timeout 60 --oversubscribe -n 3 %t.BCAST 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RANK
// RANK: xacc: rank {{[0-2]}}: {{.*}}bcast (s): 's' {{.*}} is not present on device host:0
// Without OpenACC there are no devices, and 'acc' means the host.
// RUN: xacc-cc -w -fno-openacc -DREFLECT -DBCAST -DREDUCTION -DASYNC -DHOST %s -o %t.host
// RUN: mpirun --timeout 60 --oversubscribe -n 3 %t.host | FileCheck %s --check-prefix=HOST
// HOST: not reached 1 3
// REQUIRES: mpi

#include <stdio.h>
double u[100], v[100];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 99)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::u, v
#pragma xmp shadow[1]::u, v

int main(void) {
  double s = 1, list[4] = {1, 1, 1, 1};
#ifndef HOST
#pragma acc enter data create(u)
#endif
// No operation has these numbers.
#pragma xmp wait_async(5, 17) acc
#ifdef REFLECT
// REFLECT: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: reflect (v): 'v' {{.*}} is not present on device
#pragma xmp reflect(v) acc
#endif
#ifdef SECOND
// SECOND: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: reflect (u, v): 'v' {{.*}} is not present on device
#pragma xmp reflect(u, v) width(1) acc
#endif
#ifdef INIT
// INIT: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: reflect_init (v): 'v' {{.*}} is not present on device
#pragma xmp reflect_init(v) acc
#endif
#ifdef DO
#pragma xmp reflect_init(u)
// DO: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: reflect_do (u): no reflect_init acc has prepared this array
#pragma xmp reflect_do(u) acc
#endif
#ifdef BCAST
// BCAST: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: bcast (s): 's' {{.*}} is not present on device
#pragma xmp bcast(s) acc
#endif
#ifdef REDUCTION
// REDUCTION: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: reduction (list): 'list' {{.*}} is not present on device
#pragma xmp reduction(+ : list) acc
#endif
#ifdef ASYNC
// ASYNC: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: reflect (v): 'v' {{.*}} is not present on device
#pragma xmp reflect(v) async(3) acc
#pragma xmp wait_async(3) acc
#endif
#ifdef GONE
  // It was there when the exchange was prepared.
#pragma xmp reflect_init(u) acc
#pragma xmp reflect_do(u) acc
#pragma acc exit data delete (u)
// GONE: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: reflect_do (u): 'u' {{.*}} is not present on device
#pragma xmp reflect_do(u) acc
#endif
#ifdef PART
#pragma acc enter data copyin(list[0:2])
// PART: xacc: rank 0: {{.*}}xmp-fatal.c:[[@LINE+1]]: bcast (list): 'list' {{.*}} is only partly present on device
#pragma xmp bcast(list) acc
#endif
#pragma xmp task on p(1)
  printf("not reached %g %g\n", s, list[3]);
  return 0;
}
