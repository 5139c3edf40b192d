// A loop on devices that reads an array's halo and writes its own elements, as sweeps of
// one colour do, needs the exchange before it and no other.
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -c %s -o %t.o 2>&1 | count 0
// RUN: %xacc_bin_dir/xacc-cc --no-cuda -DWITHOUT -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: frontend

enum { N = 64 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]

int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    u[i] = i;
#pragma acc data copy(u)
  for (int step = 0; step < 3; step++) {
#ifndef WITHOUT
#pragma xmp reflect(u) width(1) acc
#endif
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i += 2)
      // CHECK: halo-warnings-in-place.c:[[@LINE+1]]:{{[0-9]+}}: warning: reads elements of 'u' that neighbours own, but no 'reflect' brings them after they were written
      u[i] = 0.5 * (u[i - 1] + u[i + 1]);
#ifndef WITHOUT
#pragma xmp reflect(u) width(1) acc
#endif
#pragma xmp loop on t[i]
#pragma acc kernels loop independent
    for (int i = 2; i < N - 1; i += 2)
      u[i] = 0.5 * (u[i - 1] + u[i + 1]);
  }
  return 0;
}
