// Routines of another file use data of `declare`: the copies of the device whose
// kernel calls them, in all its threads; on the host, the host's. Of several
// devices, which cannot know what they use, the first has the kernel and the data.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3 self@2+memory" %s \
// RUN:   %S/Inputs/routines-unit.c -- -I%S/Inputs
// RUN: env XACC_DEVICES=none %S/../Inputs/compare.sh xacc-cc %clang %t.none self %s \
// RUN:   %S/Inputs/routines-unit.c -- -I%S/Inputs -DSHARED
// REQUIRES: frontend

#include "routines-unit.h"
#include <stdio.h>
int counts[N];
long total = 5;

int main(void) {
  static double y[N];
  double x[3] = {1, 2, 3};
  fill(7); // of the host
  printf("host %d %ld\n", counts[7], total);
#pragma acc update device(counts)
#pragma acc parallel loop copyout(y) copyin(x) num_gangs(8)
  for (int i = 0; i < N; i++) {
    fill(i);
    y[i] = value(i, x);
    bump();
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += y[i] * (i % 11);
#pragma acc update self(counts, total)
  long all = 0;
  for (int i = 0; i < N; i++)
    all += (long)counts[i] * (i % 13);
  printf("device %g %ld %ld\n", sum, all, total);
  pair.a = 100; // the device keeps its own
#pragma acc parallel loop async(1)
  for (int i = 0; i < 3; i++)
    fill(i);
#pragma acc wait
#pragma acc update self(counts)
#if defined(_OPENACC) && !defined(SHARED)
  for (int i = 0; i < 3; i++)
    counts[i] += 98; // what the serial program adds more
#endif
  printf("again %d %d %d\n", counts[0], counts[1], counts[2]);
  printf("complete\n");
  return 0;
}
