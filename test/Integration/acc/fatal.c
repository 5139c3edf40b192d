// What only the run can find: the message names the directive's line, the
// variable and the sizes; the program does not go on.
// RUN: %S/Inputs/fatal-acc.sh xacc-cc not FileCheck %s %t \
// RUN:   PRESENT PARTIAL PARTIAL_COPY UPDATE NUMBER NEGATIVE_LENGTH MEMORY \
// RUN:   DEFAULT_PRESENT UNMAP REFLECT KERNEL_BOUNDS
// RUN: env XACC_DEVICES=host:0 not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: env XACC_DEVICES=gpu:1 not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: env XACC_DEVICES=host:x not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: env XACC_DEVICES=host:1,, not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: env ACC_DEVICE_NUM=7 not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=DEFAULT_NUM
// ZERO: xacc: {{.*}}XACC_DEVICES{{.*}}host:0
// KIND: xacc: {{.*}}XACC_DEVICES{{.*}}gpu:1
// COUNT: xacc: {{.*}}XACC_DEVICES{{.*}}host:x
// LIST: xacc: {{.*}}XACC_DEVICES{{.*}}host:1,,
// DEFAULT_NUM: xacc: {{.*}}7
// REQUIRES: mpi

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
static double a[100], b[100];
#ifdef REFLECT
double g[100];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 99)
#pragma xmp distribute t(block) onto p
#pragma xmp align g[i] with t(i)
#pragma xmp shadow g[1]
#endif

int main(int argc, char **argv) {
  int n = argc + 99;
#ifdef PRESENT
// PRESENT: fatal.c:[[@LINE+1]]: {{.*}}a{{.*}}not present
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef DEFAULT_PRESENT
// DEFAULT_PRESENT: fatal.c:[[@LINE+1]]: {{.*}}a{{.*}}not present
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef PARTIAL
  // Both ranges are named.
  double *p = malloc(n * sizeof *p);
#pragma acc enter data copyin(p[0:n-50])
// PARTIAL: fatal.c:[[@LINE+1]]: {{.*}}p{{.*}}partially present
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = 1;
#endif
#ifdef PARTIAL_COPY
#pragma acc enter data copyin(a[10:20])
// PARTIAL_COPY: fatal.c:[[@LINE+1]]: {{.*}}a{{.*}}partially present
#pragma acc data copy(a[20:n-30])
  a[0] = 1;
#endif
#ifdef UPDATE
// UPDATE: fatal.c:[[@LINE+1]]: {{.*}}b{{.*}}not present
#pragma acc update self(b[3:5])
#endif
#ifdef NUMBER
  // NUMBER: xacc: {{.*}}5
  acc_set_device_num(argc + 4, acc_get_device_type());
#pragma acc serial
  a[0] = 1;
#endif
#ifdef NEGATIVE_LENGTH
  int length = -n;
// NEGATIVE_LENGTH: fatal.c:[[@LINE+1]]: {{.*}}a{{.*}}-100
#pragma acc enter data copyin(a[0:length])
#endif
#ifdef MEMORY
  // More than there is: the array and its size are named.
  double *huge = malloc(8);
  size_t many = 1ul << 46;
// MEMORY: fatal.c:[[@LINE+1]]: {{.*}}huge{{.*}}
#pragma acc enter data create(huge[0:many])
#endif
#ifdef UNMAP
  // UNMAP: xacc: {{.*}}
  acc_unmap_data(a);
#endif
#ifdef REFLECT
// REFLECT: fatal.c:[[@LINE+1]]: {{.*}}g{{.*}}not present
#pragma xmp reflect(g) acc
#endif
#ifdef KERNEL_BOUNDS
  // With XACC_CHECK=memory host arrays are not there for kernels.
  // KERNEL_BOUNDS: fatal.c:[[@LINE+3]]
  double *here = malloc(1 << 20);
  here[1000] = 5;
#pragma acc serial deviceptr(here) copyout(b)
  b[0] = here[1000];
#endif
  printf("not reached\n");
  return 0;
}
