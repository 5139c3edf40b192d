// FEATURE: 14.2 loops | sections and elements of arrays as reduction variables of loops on devices, with acc and without
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(3)) onto p

/* Elements of what other files see: the loop finds them by their address. */
long w[2][3];
#define MANY 20000
#pragma xmp template u(0 : MANY - 1)
#pragma xmp distribute u(block) onto p
void by_address(void) {
  w[1][2] = 5;
#pragma xmp loop (i) on u(i) reduction(+ : w[1][2])
#pragma acc parallel loop reduction(+ : w[1][2])
  for (int i = 0; i < MANY; i++)
    w[1][2] += i % 7;
  CHECK(w[1][2], 5 + MANY / 7 * 21L);
  CHECK(w[1][1], 0);
}

int main(void) {
  by_address();
  int s[6];
  double v[6], m[4];
  for (int i = 0; i < 6; i++)
    s[i] = 100 * i, v[i] = -0.0;
  for (int i = 0; i < 4; i++)
    m[i] = 0.0 / 0.0;
  m[2] = 7;
#pragma acc parallel loop reduction(+ : s[1 : 3])
#pragma xmp loop (i) on t(i) reduction(+ : s[1 : 3])
  for (int i = 0; i < N; i++)
    s[1 + i % 3] += i;
  for (int k = 0; k < 6; k++) {
    int sum = 100 * k;
    for (int i = k - 1; k >= 1 && k < 4 && i < N; i += 3)
      sum += i;
    CHECK(s[k], sum);
  }
#pragma xmp loop (i) on t(i) reduction(+ : v[2 : 3])
#pragma acc parallel loop reduction(+ : v[2 : 3])
  for (int i = 0; i < N; i++) {
    v[2] += i;
    v[3] -= 1;
  }
  for (int k = 0; k < 6; k++) {
    CHECK(v[k], k == 2 ? N * (N - 1) / 2 : k == 3 ? -N : 0);
    CHECK_THAT(k == 2 || k == 3 || 1 / v[k] < 0);
  }
#pragma acc data copy(m)
  {
#pragma acc parallel loop reduction(max : m[2 : 1]) present(m)
#pragma xmp loop (i) on t(i) reduction(max : m[2]) acc
    for (int i = 0; i < N; i++)
      m[2] = m[2] > i % 31 ? m[2] : i % 31;
  }
  CHECK(m[2], 30);
  CHECK_THAT(m[1] != m[1] && m[3] != m[3]);
  return CHECK_END();
}
