// FEATURE: 7 array sections | operators, casts, conversions, the conditional operator, compound assignment
// STATUS: yes
// RANKS: 1 2
#include "../Inputs/check.h"
#define N 13
double x[N], y[N];
int k[N];
unsigned char c[N];

int main(void) {
  int calls = 0;
  for (int i = 0; i < N; i++) {
    x[i] = i - 6;
    k[i] = 3 * i - 20;
  }
  y[0:N] = -x[0:N] * 2 + (double)k[0:N] / 4;
  for (int i = 0; i < N; i++)
    CHECK(y[i], -x[i] * 2 + (double)k[i] / 4);
  c[:] = k[:];
  for (int i = 0; i < N; i++)
    CHECK(c[i], (unsigned char)k[i]);
  y[:] = x[:] > 0 && k[:] < 10 ? x[:] : 0.25;
  for (int i = 0; i < N; i++)
    CHECK(y[i], x[i] > 0 && k[i] < 10 ? x[i] : 0.25);
  // a scalar is evaluated once
  k[:] = ++calls;
  CHECK(calls, 1);
  k[:] <<= 2;
  k[1:6] -= c[0:6] & 3;
  for (int i = 0; i < N; i++)
    CHECK(k[i], 4 - (i >= 1 && i < 7 ? c[i - 1] & 3 : 0));
  k[:] = !(x[:] < 2);
  for (int i = 0; i < N; i++)
    CHECK(k[i], !(x[i] < 2));
  return CHECK_END();
}
