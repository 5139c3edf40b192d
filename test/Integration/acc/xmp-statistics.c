// XACC_STATS=1: bytes, messages and the path of each directive with 'acc'.
// RUN: xacc-cc %s -o %t
// RUN: env XACC_STATS=1 XACC_DEVICES=host:1 mpirun --timeout 60 --oversubscribe -n 3 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,SHARED
// RUN: env XACC_STATS=1 XACC_TRANSPORT=mpi mpirun --timeout 60 --oversubscribe -n 3 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,STAGED
// RUN: env XACC_STATS=1 XACC_TRANSPORT=mpi XACC_COMM_MODE=1 mpirun --timeout 60 --oversubscribe -n 3 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,DIRECT
// RUN: env XACC_STATS=1 XACC_DEVICES=none mpirun --timeout 60 --oversubscribe -n 3 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,NONE
// REQUIRES: mpi

#include <stdio.h>
double u[30];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 29)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma xmp shadow u[1]

int main(void) {
  double list[3] = {1, 2, 3};
#pragma acc data create(u) copyin(list)
  {
    for (int i = 0; i < 5; i++) {
#pragma xmp reflect(u) acc
    }
#pragma xmp reflect(u) async(1) acc
#pragma xmp wait_async(1) acc
#pragma xmp reduction(+ : list) acc
#pragma xmp bcast(list) from p(3) acc
#pragma xmp barrier acc
  }
#pragma xmp reflect(u)
  return 0;
}

// Calls, bytes and messages are the same whatever the path.
// CHECK: xacc: statistics of 3 ranks
// CHECK: reflect (u) xmp-statistics.c:22 3 5 160 20{{ }}
// CHECK-NEXT: reflect (u) xmp-statistics.c:24 3 1 32 4{{ }}
// CHECK: reduction (list) xmp-statistics.c:26 3 1 72 3{{ }}
// CHECK-NEXT: bcast (list) xmp-statistics.c:27 3 1 24 1{{ }}
// CHECK-NEXT: barrier xmp-statistics.c:28
// Without 'acc' no device is involved.
// CHECK-NEXT: reflect (u) xmp-statistics.c:30

// Staged: what is sent and received crosses the bus; a copy per rank and way.
// STAGED: xacc: devices:
// STAGED: reflect (u) xmp-statistics.c:22 3 0 30 160 160 {{.*}} staged
// STAGED-NEXT: reflect (u) xmp-statistics.c:24 3 0 3 0 32 {{.*}} staged
// STAGED-NEXT: wait_async (1) xmp-statistics.c:25 3 0 3 32 0 {{.*}} -
// STAGED-NEXT: reduction (list) xmp-statistics.c:26 3 0 6 72 72 {{.*}} staged
// STAGED-NEXT: bcast (list) xmp-statistics.c:27 3 0 3 48 24 {{.*}} staged
// STAGED-NOT: xmp-statistics.c:30

// Shared: what is reflected goes from device to device.
// SHARED: xacc: devices:
// SHARED: reflect (u) xmp-statistics.c:22 3 0 0 0 0 {{.*}} device
// SHARED-NEXT: reflect (u) xmp-statistics.c:24 3 0 0 0 0 {{.*}} device
// SHARED-NEXT: reduction (list) xmp-statistics.c:26 3 0 6 72 72 {{.*}} staged
// SHARED-NEXT: bcast (list) xmp-statistics.c:27 3 0 3 48 24 {{.*}} staged

// Direct: nothing but the reduction, which the host computes, does.
// DIRECT: xacc: devices:
// DIRECT: reflect (u) xmp-statistics.c:22 3 0 0 0 0 {{.*}} device
// DIRECT-NEXT: reflect (u) xmp-statistics.c:24 3 0 0 0 0 {{.*}} device
// DIRECT-NEXT: reduction (list) xmp-statistics.c:26 3 0 6 72 72 {{.*}} staged
// DIRECT-NEXT: bcast (list) xmp-statistics.c:27 3 0 0 0 0 {{.*}} device

// NONE-NOT: xacc: devices:
