// Numbers that must be positive, and null pointers that kernels follow: the
// message names the line, also without XACC_CHECK.
// RUN: %S/Inputs/fatal-acc.sh xacc-cc not FileCheck %s %t \
// RUN:   STEP STEP_DOWN STEP_COLLAPSED STEP_INNER STEP_IN_KERNELS STEP_POINTER GANGS WORKERS \
// RUN:   LANES LOOP_GANGS KERNEL_NULL ROW_NULL
// RUN: env XACC_DEVICES=host:1 not %t.KERNEL_NULL 2>&1 | FileCheck %s --check-prefix=KERNEL_NULL
// RUN: env XACC_DEVICES=none not %t.KERNEL_NULL 2>&1 | FileCheck %s --check-prefix=KERNEL_NULL
// RUN: env XACC_DEVICES=host:3 not %t.ROW_NULL 2>&1 | FileCheck %s --check-prefix=ROW_NULL
// REQUIRES: frontend

#include <stdio.h>
#include <stdlib.h>
static double a[100];

int main(int argc, char **argv) {
  int n = argc + 99, zero = argc - 1;
  (void)argv;
#ifdef STEP
// STEP: fatal-numbers.c:[[@LINE+2]]: parallel loop: the step of the loop over 'i' must be positive in the direction of its comparison, not 0
#pragma acc parallel loop
  for (int i = 0; i < n; i += zero)
    a[i] = 1;
#endif
#ifdef STEP_DOWN
// STEP_DOWN: fatal-numbers.c:[[@LINE+2]]: parallel loop: the step of the loop over 'i' must be positive in the direction of its comparison, not -2
#pragma acc parallel loop
  for (int i = n; i > 0; i -= zero - 2)
    a[i - 1] = 1;
#endif
#ifdef STEP_COLLAPSED
// STEP_COLLAPSED: fatal-numbers.c:[[@LINE+3]]: parallel loop: the step of the loop over 'j' {{.*}}, not 0
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i += 10)
    for (int j = 0; j < 10; j += zero)
      a[i + j] = 1;
#endif
#ifdef STEP_INNER
#pragma acc parallel
  {
// STEP_INNER: fatal-numbers.c:[[@LINE+2]]: parallel: the step of the loop over 'i' {{.*}}, not 0
#pragma acc loop gang
    for (int i = 0; i < n; i += zero)
      a[i] = 1;
  }
#endif
#ifdef STEP_IN_KERNELS
#pragma acc kernels
  {
    // STEP_IN_KERNELS: fatal-numbers.c:[[@LINE+1]]: kernels: the step of the loop over 'i' {{.*}}, not 0
    for (int i = 0; i < n; i += zero)
      a[i] = 1;
  }
#endif
#ifdef STEP_POINTER
// STEP_POINTER: fatal-numbers.c:[[@LINE+2]]: parallel loop: the step of the loop over 'p' {{.*}}, not 0
#pragma acc parallel loop
  for (double *p = a; p < a + n; p += zero)
    *p = 1;
#endif
#ifdef GANGS
// GANGS: fatal-numbers.c:[[@LINE+1]]: {{.*}}the number in 'num_gangs' must be positive, not -4
#pragma acc parallel loop num_gangs(zero - 4)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef WORKERS
// WORKERS: fatal-numbers.c:[[@LINE+1]]: {{.*}}the number in 'num_workers' must be positive, not 0
#pragma acc kernels loop num_workers(zero)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef LANES
// LANES: fatal-numbers.c:[[@LINE+1]]: {{.*}}the number in 'vector_length' must be positive, not 0
#pragma acc parallel loop vector_length(zero)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef LOOP_GANGS
#pragma acc kernels
  {
// LOOP_GANGS: fatal-numbers.c:[[@LINE+1]]: {{.*}}the number in 'gang' must be positive, not 0
#pragma acc loop gang(zero)
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
#endif
#ifdef KERNEL_NULL
  double *nothing = n > 0 ? NULL : a;
// KERNEL_NULL: fatal-numbers.c:[[@LINE+1]]: parallel loop: the kernel {{reads|writes}} address {{.*}}, which is behind a null pointer
#pragma acc parallel loop present(nothing[0:n])
  for (int i = 0; i < n; i++)
    nothing[i] += 1;
#endif
#ifdef ROW_NULL
  double *rows[3] = {a, NULL, a + 50};
// ROW_NULL: fatal-numbers.c:[[@LINE+1]]: parallel loop: the kernel writes address {{.*}}, which is behind a null pointer
#pragma acc parallel loop copy(rows[0:3][0:50])
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 50; j++)
      rows[i][j] = 1;
#endif
  printf("not reached\n");
  return 0;
}
