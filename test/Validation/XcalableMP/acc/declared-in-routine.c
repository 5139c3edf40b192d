// FEATURE: 14.1 data | a routine that other files can see names a distributed array of declare: called by kernels of its file and by the host
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double q[N], w[N], scale = 2;
#pragma xmp align [i] with t(i) :: q, w
#pragma acc declare create(q) copyin(scale)
#pragma acc routine seq
double at(int i, double f) { return q[i] * f * scale; }

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    q[i] = -i;
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    q[i] = 10 * i;
#pragma xmp loop on t(i)
#pragma acc parallel loop copyout(w)
  for (int i = 0; i < N; i++)
    w[i] = at(i, 3);
#pragma acc update self(q)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(w[i], 60 * i);
    CHECK(at(i, 1), 20 * i);
  }
  return CHECK_END();
}
