// FEATURE: 3.2 template | indices beyond 2^31, negative, in loops, tasks, sections and inquiries of 64 bits
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define BASE 5000000000
#define N 21
#pragma xmp nodes p(*)
#pragma xmp template t(BASE : BASE + N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(-BASE : BASE)
#pragma xmp distribute s(cyclic(1000000007)) onto p
long a[N], b[N];
#pragma xmp align a[i] with t(i + BASE)
#pragma xmp align b[i] with s(i + BASE - 20)
int main(void) {
  long sum = 0;
#pragma xmp loop on t(k)
  for (long k = BASE; k < BASE + N; k++)
    a[k - BASE] = k;
#pragma xmp loop on t(i + BASE) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK(sum, N * BASE + N * (N - 1) / 2);
#pragma xmp loop on s(i + BASE - 20)
  for (short i = 0; i < N; i++)
    b[i] = 2 * i;
  long local[N];
#pragma xmp gmove
  local[:] = b[:];
  for (int i = 0; i < N; i++)
    CHECK(local[i], 2 * i);
  long count = 0;
#pragma xmp loop on s(k) reduction(+ : count)
  for (long k = BASE - 1000000; k <= BASE; k += 1000)
    count++;
  CHECK(count, 1001);
  int runs = 0;
#pragma xmp task on t(BASE + N - 1)
  runs++;
#pragma xmp reduction(+ : runs)
  CHECK(runs, 1);
  return CHECK_END();
}
