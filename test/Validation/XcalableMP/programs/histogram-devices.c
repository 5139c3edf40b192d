// FEATURE: 14.3 programs | a histogram on devices with atomic, gmove acc between block, cyclic and replicated arrays
// STATUS: yes
// RANKS: 1 2 3 4
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 256
int v[N];
double x[N], y[N], all[N];
int h[16];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template c(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute c(cyclic(3)) onto p
#pragma xmp align[i] with t(i)::v, x
#pragma xmp align y[i] with c(i)
int main(void) {
#pragma acc data create(v, x, y, all) copy(h)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      v[i] = (i * 37) % 16;
      x[i] = i * 0.5;
    }
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
#pragma acc atomic update
      h[v[i]]++;
    }
#pragma xmp gmove acc
    y[:] = x[:];
#pragma xmp gmove acc
    all[:] = y[:];
#pragma xmp loop on c(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      y[i] = all[(i * 7) % N] - y[i];
#pragma acc update self(y)
  }
#pragma xmp reduction(+ : h)
  double s = 0;
#pragma xmp loop on c(i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += y[i] * (i % 5);
  for (int k = 0; k < 16; k++)
    s += h[k] * k;
  CHECK_NEAR(s, 2048);
  return CHECK_END();
}
