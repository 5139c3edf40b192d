// FEATURE: 14.2 loops | reductions of arrays: on the host and with acc, several dimensions, sections on the device, old values count once
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
long a[N];
#pragma xmp align a[i] with t(i)
static float low[2][3];

static long sum_of(int first, int step) {
  long s = 0;
  for (int i = first; i < N; i += step)
    s += i + 1;
  return s;
}

int main(void) {
  long h[5], all = N * (N + 1) / 2;
  unsigned char seen[4] = {1, 0, 0, 0};
#pragma xmp loop on t(k)
  for (long k = 0; k < N; k++)
    a[k] = k + 1;
  for (int j = 0; j < 5; j++)
    h[j] = 100 * j;
#pragma acc data copyin(a)
  {
#pragma xmp loop on t(k) reduction(+ : h)
#pragma acc parallel loop reduction(+ : h) present(a)
    for (long k = 0; k < N; k++)
      h[k % 5] += a[k];
    for (int j = 0; j < 5; j++)
      CHECK(h[j], 100 * j + sum_of(j, 5));
#pragma acc parallel loop reduction(+ : h) present(a) async(1)
#pragma xmp loop on t(k) reduction(+ : h)
    for (long k = 0; k < N; k++) {
      h[0] += a[k];
      h[4] -= a[k];
    }
#pragma acc wait(1)
    CHECK(h[0], sum_of(0, 5) + all);
    CHECK(h[4], 400 + sum_of(4, 5) - all);
    CHECK(h[2], 200 + sum_of(2, 5));
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 3; k++)
        low[j][k] = 7.5f;
#pragma xmp loop on t(k) reduction(min : low) reduction(| : seen)
#pragma acc parallel loop reduction(min : low) reduction(| : seen)
    for (long k = 0; k < N; k++) {
      if (a[k] < low[k % 2][k % 3])
        low[k % 2][k % 3] = a[k];
      seen[k % 3 + 1] |= 1 << k % 7;
    }
    for (int k = 0; k < 6; k++)
      CHECK(low[k % 2][k % 3], k + 1);
    CHECK(seen[0], 1);
    for (int j = 0; j < 3; j++)
      CHECK(seen[j + 1], 127);
    // On the device: the host's values stay until the end of the data.
    for (int j = 0; j < 5; j++)
      h[j] = j;
#pragma acc data copy(h, low)
    {
      h[1] = -1;
      low[1][2] = -1.0f;
#pragma xmp loop on t(k) reduction(+ : h) reduction(max : low) acc
#pragma acc parallel loop reduction(+ : h) reduction(max : low)
      for (long k = 0; k < N; k++) {
        h[k % 5] += a[k];
        if (a[k] > low[k % 2][k % 3])
          low[k % 2][k % 3] = a[k];
      }
      CHECK(h[1], -1);
      CHECK(low[1][2], -1);
    }
    for (int j = 0; j < 5; j++)
      CHECK(h[j], j + sum_of(j, 5));
    for (int k = N - 6; k < N; k++)
      CHECK(low[k % 2][k % 3], k + 1);
  }
#pragma xmp loop on t(k) reduction(+ : h) acc
#pragma acc parallel loop reduction(+ : h[0 : 5]) copyin(a)
  for (long k = 0; k < N; k++)
    h[k % 5] += a[k];
  for (int j = 0; j < 5; j++)
    CHECK(h[j], j + 2 * sum_of(j, 5));
  return CHECK_END();
}
