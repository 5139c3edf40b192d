// What only the run can find: the message names the directive's line, the
// variable and the sizes; the program does not go on.
// RUN: %S/Inputs/fatal-acc.sh xacc-cc not FileCheck %s %t \
// RUN:   PRESENT PARTIAL PARTIAL_COPY NEGATIVE NO_SIZE ALIAS FLEXIBLE UPDATE NUMBER MEMORY QUEUE \
// RUN:   DEFAULT_PRESENT UNMAP FREE_PRESENT FREE_INSIDE MAP_TWICE REFLECT KERNEL_TOUCHES KERNEL_NULL KERNEL_BEYOND \
// RUN:   KERNEL_STACK KERNEL_ZERO KERNEL_TRAP \
// RUN:   HOST_TOUCHES
// RUN: env XACC_DEVICES=host:0 not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: env XACC_DEVICES=gpu:1 not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: env XACC_DEVICES=host:x not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: env XACC_DEVICES=host:1,, not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: env ACC_DEVICE_NUM=7 not %t.NUMBER 2>&1 | FileCheck %s --check-prefix=DEFAULT_NUM
// ZERO: xacc: {{.*}}XACC_DEVICES is 'host:0', expected
// KIND: xacc: {{.*}}XACC_DEVICES is 'gpu:1', expected
// COUNT: xacc: {{.*}}XACC_DEVICES is 'host:x', expected
// LIST: xacc: {{.*}}XACC_DEVICES is 'host:1,,', expected
// DEFAULT_NUM: xacc: {{.*}}ACC_DEVICE_NUM is 7: there is one device
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

#ifdef KERNEL_STACK
#pragma acc routine seq
static double deep(int n) {
  volatile double here = n;
  return n < 0 ? 0 : deep(n + 1) + here;
}
#endif

int main(int argc, char **argv) {
  int n = argc + 99;
#ifdef PRESENT
// PRESENT: fatal.c:[[@LINE+1]]: parallel loop: 'a' [0:100] {{.*}} is not present on device
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef DEFAULT_PRESENT
// DEFAULT_PRESENT: fatal.c:[[@LINE+1]]: parallel loop: 'a' [0:100] {{.*}} is not present on device
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef PARTIAL
  // Both ranges are named.
  double *p = malloc(n * sizeof *p);
#pragma acc enter data copyin(p[0:n-50])
// PARTIAL: fatal.c:[[@LINE+1]]: parallel loop: 'p[0:n]' [0:100] {{.*}}800 bytes) is only partly present on device {{.*}}, where there is 'p[0:n-50]' {{.*}}400 bytes, since {{.*}}fatal.c:[[@LINE-1]])
#pragma acc parallel loop present(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = 1;
#endif
#ifdef PARTIAL_COPY
#pragma acc enter data copyin(a[10:20])
// PARTIAL_COPY: fatal.c:[[@LINE+1]]: data: 'a[20:n-30]' [20:70] {{.*}} is only partly present on device {{.*}}, where there is 'a[10:20]'
#pragma acc data copy(a[20:n-30])
  a[0] = 1;
#endif
#ifdef NEGATIVE
  // An array's own size does not stand in for a length that is none.
// NEGATIVE: fatal.c:[[@LINE+1]]: {{.*}}the section 'a[0:n-110]' has the length -10
#pragma acc enter data copyin(a[0:n-110])
#endif
#ifdef FLEXIBLE
  struct list {
    int n;
    double v[];
  } *list = malloc(sizeof *list + 80);
  list->n = 10;
// FLEXIBLE: fatal.c:[[@LINE+1]]: parallel loop: the size of 'list' is not known
#pragma acc parallel loop
  for (int i = 0; i < list->n; i++)
    list->v[i] = i;
#endif
#ifdef NO_SIZE
  double *where = malloc(n * sizeof *where);
// NO_SIZE: fatal.c:[[@LINE+1]]: {{.*}}the size of 'where' is not known: add a data clause such as copy(where[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    b[i] = a[i];
    where[(int)b[i]] = 1;
  }
#endif
#ifdef ALIAS
  double *same = malloc(2 * n * sizeof *same), *other = same;
// ALIAS: fatal.c:[[@LINE+1]]: {{.*}}'same' [0:200]{{.*}} is only partly present on device {{.*}}, where there is 'other'
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    other[i] = same[i] + same[i + n];
#endif
#ifdef QUEUE
// QUEUE: fatal.c:[[@LINE+1]]: {{.*}}async argument -10 is out of range: expected a number from 0 on, acc_async_noval or acc_async_sync
#pragma acc parallel loop async(n - 110)
  for (int i = 0; i < n; i++)
    a[i] = 1;
#endif
#ifdef UPDATE
// UPDATE: fatal.c:[[@LINE+1]]: update: 'b[3:5]' [3:5] {{.*}}40 bytes) is not present on device
#pragma acc update self(b[3:5])
#endif
#ifdef NUMBER
  // NUMBER: xacc: {{.*}}acc_set_device_num: device number 5 is out of range: there is one device
  acc_set_device_num(argc + 4, acc_get_device_type());
#pragma acc serial
  a[0] = 1;
#endif
#ifdef MEMORY
  // More than there is: the array and its size are named.
  double *huge = malloc(8);
  size_t many = 1ul << 46;
// MEMORY: fatal.c:[[@LINE+1]]: enter data: device {{.*}} has no memory for 'huge[0:many]' (562949953421312 bytes): {{[0-9]+}} of {{[0-9]+}} bytes are free
#pragma acc enter data create(huge[0:many])
#endif
#ifdef UNMAP
  // UNMAP: xacc: {{.*}}acc_unmap_data: {{.*}} is not the start of memory that acc_map_data has mapped
  acc_unmap_data(a);
#endif
#ifdef FREE_PRESENT
  acc_copyin(a, sizeof a);
// FREE_PRESENT: fatal.c:[[@LINE+1]]: acc_free: 0x{{.*}} is the copy of {{.*}}800 bytes, since {{.*}}fatal.c:[[@LINE-1]]), which is present still; end that first
  acc_free(acc_deviceptr(a));
#endif
#ifdef FREE_INSIDE
  char *memory = acc_malloc(n);
// FREE_INSIDE: fatal.c:[[@LINE+1]]: acc_free: 0x{{.*}} was not allocated on host:0, or has been freed
  acc_free(memory + n / 2);
#endif
#ifdef MAP_TWICE
  char *memory = acc_malloc(2 * sizeof a);
  acc_map_data(a, memory + sizeof a, sizeof a);
// MAP_TWICE: fatal.c:[[@LINE+1]]: acc_map_data: 808 bytes at 0x{{.*}} of the device cannot be mapped: they are the copy of {{.*}}, since {{.*}}fatal.c:[[@LINE-1]])
  acc_map_data(malloc(808), memory, 808);
#endif
#ifdef REFLECT
// REFLECT: fatal.c:[[@LINE+1]]: reflect (g): 'g' {{.*}} is not present on device
#pragma xmp reflect(g) acc
#endif
#ifdef KERNEL_TOUCHES
  // With XACC_CHECK=memory the host's copy is not there for kernels.
  double *here = malloc(1 << 20);
#pragma acc enter data create(here[0:131072])
// KERNEL_TOUCHES: fatal.c:[[@LINE+1]]: {{.*}}the kernel reads host memory of 'here[0:131072]'
#pragma acc serial deviceptr(here) copyout(b)
  b[0] = here[1000];
#endif
#ifdef KERNEL_NULL
  // A null pointer has no data; what a kernel does with it is told.
  double *nothing = n > 0 ? NULL : a;
// KERNEL_NULL: fatal.c:[[@LINE+1]]: {{.*}}the kernel writes address {{.*}}, which is behind a null pointer
#pragma acc parallel loop copy(nothing[0:n])
  for (int i = 0; i < n; i++)
    nothing[i] = 1;
#endif
#ifdef KERNEL_BEYOND
// KERNEL_BEYOND: fatal.c:[[@LINE+1]]: {{.*}}the kernel writes memory behind the end of the device copy of 'a'
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    a[i + n] = 1;
#endif
#ifdef KERNEL_STACK
// KERNEL_STACK: fatal.c:[[@LINE+1]]: parallel loop: the kernel needs more stack than its threads have
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    a[i] = deep(n);
#endif
#ifdef KERNEL_ZERO
// KERNEL_ZERO: fatal.c:[[@LINE+1]]: parallel loop: the kernel divides an integer by zero
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    a[i] = n / (int)b[i];
#endif
#ifdef KERNEL_TRAP
// KERNEL_TRAP: fatal.c:[[@LINE+1]]: parallel loop: the kernel executes a trap
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    if (b[i] == 0)
      __builtin_trap();
#endif
#ifdef HOST_TOUCHES
  // And the device's copy is not there for the host.
#pragma acc enter data create(a)
  double *there = acc_deviceptr(a);
  // HOST_TOUCHES: xacc: {{.*}}host code reads memory of device {{.*}} (the copy of 'a'
  b[0] = there[10];
#endif
  printf("not reached\n");
  return 0;
}
