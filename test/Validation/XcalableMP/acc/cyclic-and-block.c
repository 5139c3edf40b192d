// FEATURE: 14.2 loops | a cyclic and a block array on devices: gmove acc, reflect acc, reductions with acc, sections of update
// STATUS: yes
// RANKS: 1 2 3 4
// DEVICES: host:1 host:3
#include "../Inputs/check.h"
#define N 29
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute s(cyclic(2)) onto p
double a[N], b[N], c[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i] with s(i)
#pragma xmp shadow a[1]

int main(void) {
  double sum = 5, most = -1e9;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i * i, b[i] = -1;
#pragma xmp loop on s(i)
  for (int i = 0; i < N; i++)
    c[i] = 3 * i;
#pragma acc data copyin(a) copy(b) copy(c)
  {
#pragma xmp reflect(a) acc
#pragma acc parallel loop present(a, b)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      b[i] = a[i + 1] - a[i - 1]; /* 4 i */
#pragma xmp gmove acc
    c[1 : N - 2] = b[1 : N - 2];
#pragma acc parallel loop present(c) reduction(+ : sum) copy(sum)
#pragma xmp loop on s(i) reduction(+ : sum) acc
    for (int i = 0; i < N; i++)
      sum += c[i];
#pragma acc parallel loop present(c) reduction(max : most)
#pragma xmp loop on s(i) reduction(max : most)
    for (int i = 0; i < N; i++)
      if (c[i] > most)
        most = c[i];
#pragma xmp loop on s(i)
    for (int i = 0; i < N; i++)
      CHECK(c[i], 3 * i); /* the host's copy */
#pragma acc update host(c[4:7])
#pragma xmp loop on s(i)
    for (int i = 0; i < N; i++)
      CHECK(c[i], i >= 4 && i < 11 ? 4 * i : 3 * i);
  }
  double expected = 5 + 3 * (N - 1);
  for (int i = 1; i < N - 1; i++)
    expected += 4 * i;
  CHECK(sum, expected);
  CHECK(most, 4 * (N - 2));
#pragma xmp loop on s(i)
  for (int i = 0; i < N; i++)
    CHECK(c[i], i > 0 && i < N - 1 ? 4 * i : 3 * i);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i > 0 && i < N - 1 ? 4 * i : -1);
  return CHECK_END();
}
