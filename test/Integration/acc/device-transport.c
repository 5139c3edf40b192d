// Device memory of ranks of a node: each copies from its neighbour's device. Rows
// travel in place, columns packed, both also while kernels run.
// RUN: env XACC_DEVICES=host:1 %S/../Inputs/compare.sh xacc-cc %clang %t "self 1 2 3 4" %s
// RUN: env XACC_DEVICES=host:1 XACC_TRANSPORT=device %S/../Inputs/compare.sh xacc-cc %clang %t "1 2 4" %s
// RUN: env XACC_DEVICES=host:1 XACC_DOMAIN_SIZE=2 %S/../Inputs/compare.sh xacc-cc %clang %t "3 4" %s
// RUN: xacc-cc -O2 %s -o %t.stats
// RUN: env XACC_DEVICES=host:1 XACC_STATS=1 mpirun --oversubscribe -n 2 %t.stats 2>&1 | FileCheck %s
// RUN: env XACC_DEVICES=host:2 XACC_STATS=1 mpirun --oversubscribe -n 2 %t.stats 2>&1 | FileCheck %s --check-prefix=STAGED
// RUN: env XACC_DEVICES=host:2 XACC_TRANSPORT=device not mpirun --oversubscribe -n 2 %t.stats 2>&1 | FileCheck %s --check-prefix=ERROR
// REQUIRES: mpi
// CHECK: reflect (a) {{.*}}(+1) {{.*}}block {{.*}} device, in place
// CHECK: reflect (b) {{.*}}(+1) {{.*}}stride {{.*}} device, packed
// STAGED: reflect (a) {{.*}}(+1) {{.*}}block {{.*}} message {{.*}}the arrays are on several devices
// ERROR: device-transport.c:{{[0-9]+}}: reflect (a): XACC_TRANSPORT is 'device', but this rank's device and that of rank {{[01]}} cannot copy from each other's memory: the arrays are on several devices

#include <stdio.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#endif
#ifndef N
#define N 600
#define STEPS 30
#endif
double a[N][N], b[N][N], c[N][N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[*][i] with t[i]
#pragma xmp align c[i][*] with t[i]
#pragma xmp shadow a[1][0]
#pragma xmp shadow b[0][1]

int main(void) {
  double sum = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i * 3 + j;
      c[i][j] = 0;
    }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[j][i] = i - 2 * j;
#pragma acc data copy(a, b, c)
  for (int step = 0; step < STEPS; step++) {
#pragma xmp reflect(a) acc
#pragma xmp reflect(b) async(3) acc
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < N; j++)
        c[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j];
#pragma xmp wait_async(3) acc
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < N; j++)
        b[j][i] = b[j][i] / 2 + step;
    // New boundaries, which the neighbour may still be copying without a wait.
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        a[i][j] = c[i][j] * 0.5 + j + step;
#pragma xmp reflect(b) acc
    double part = 0;
#pragma xmp loop on t[i] reduction(+ : part)
#pragma acc parallel loop reduction(+ : part)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < N; j++)
        part += (int)(b[j][i - 1] - b[j][i + 1]);
    sum += part;
  }
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += (int)a[i][j] % 1000;
#ifdef _XCALABLEMP
  if (xmp_node_num() == 1)
#endif
    printf("%.0f\ncomplete\n", sum);
  return 0;
}
