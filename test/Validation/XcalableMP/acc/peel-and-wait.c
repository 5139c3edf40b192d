// FEATURE: 14.2 loops | peel_and_wait of a loop that runs on devices
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double u[N], v[N];
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow u[1]

int main(void) {
  static double old[N], now[N];
  double sum = 0, expected = 0;
  for (int i = 0; i < N; i++)
    old[i] = i * i % 7;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    u[i] = v[i] = i * i % 7;
#pragma acc data copy(u, v)
  for (int step = 0; step < 3; step++) {
#pragma xmp reflect (u) async(10) acc
    sum = 1;
#pragma acc parallel loop present(u, v) reduction(+ : sum)
#pragma xmp loop on t(i) peel_and_wait(10, -1) reduction(+ : sum)
    for (int i = 1; i < N - 1; i++) {
      v[i] = u[i - 1] + u[i + 1] - u[i];
      sum += v[i];
    }
    expected = 1;
    for (int i = 1; i < N - 1; i++)
      expected += now[i] = old[i - 1] + old[i + 1] - old[i];
    for (int i = 1; i < N - 1; i++)
      old[i] = now[i];
    CHECK(sum, expected);
#pragma xmp loop on t(i)
#pragma acc parallel loop present(u, v)
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i];
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(u[i], old[i]);
  return CHECK_END();
}
