// FEATURE: 6.3 loop | loop variables of all integer types, != and <=, decrements, steps from variables, k = k + s
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(3)) onto p
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
#pragma xmp template single(0 : N - 1)
#pragma xmp distribute single(cyclic) onto p
#pragma xmp template wide(0 : N - 1)
#pragma xmp distribute wide(cyclic(50)) onto p
int c[N], d[N];
#pragma xmp align c[i] with single(i)
#pragma xmp align d[i] with wide(i)

/* Steps below and above the distance of a node's blocks, both directions. Each
 * iteration runs once, and a node's in their order. */
static void steps(int step, int lower, int upper) {
  int last = -1;
  long sum = 0, expected = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma xmp loop on single(i)
  for (int i = 0; i < N; i++)
    c[i] = 0;
#pragma xmp loop on wide(i)
  for (int i = 0; i < N; i++)
    d[i] = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = lower; i < upper; i += step) {
    CHECK_THAT(i > last);
    last = i;
    a[i] += i + 1;
    sum += i;
  }
#pragma xmp loop on single(i)
  for (int i = lower; i < upper; i += step)
    c[i] += i + 1;
#pragma xmp loop on wide(i)
  for (int i = lower; i < upper; i += step)
    d[i] += i + 1;
  last = N;
#pragma xmp loop on t(i)
  for (int i = upper - 1; i >= lower; i -= step) {
    CHECK_THAT(i < last);
    last = i;
    a[i] += 100;
  }
#pragma xmp loop on single(i)
  for (int i = upper - 1; i >= lower; i -= step)
    c[i] += 100;
#pragma xmp loop on wide(i)
  for (int i = upper - 1; i >= lower; i -= step)
    d[i] += 100;
  int all[N] = {0};
  for (int i = lower; i < upper; i += step) {
    all[i] += i + 1;
    expected += i;
  }
  for (int i = upper - 1; i >= lower; i -= step)
    all[i] += 100;
  CHECK(sum, expected);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], all[i]);
#pragma xmp loop on single(i)
  for (int i = 0; i < N; i++)
    CHECK(c[i], all[i]);
#pragma xmp loop on wide(i)
  for (int i = 0; i < N; i++)
    CHECK(d[i], all[i]);
}

static void expect(int first, int last, int step) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int in = 0;
    for (int k = first; step > 0 ? k <= last : k >= last; k += step)
      in |= k == i;
    CHECK(a[i], in ? i : -1);
    a[i] = -1;
  }
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++) {
    int in = 0;
    for (int k = first; step > 0 ? k <= last : k >= last; k += step)
      in |= k == i;
    CHECK(b[i], in ? i : -1);
    b[i] = -1;
  }
}
int main(void) {
  int s = 3, from = 2;
  for (int step = 1; step < 30; step += step / 4 + 1)
    for (int lower = 0; lower < N; lower += 5)
      for (int upper = lower; upper <= N; upper += 4)
        steps(step, lower, upper);
  unsigned char top = 18;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = -1;
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    b[i] = -1;
#pragma xmp loop on t(i)
  for (unsigned char i = from; i <= top; i += s)
    a[i] = i;
#pragma xmp loop on u(i)
  for (unsigned long i = from; i <= top; i = i + s)
    b[i] = i;
  expect(2, 18, 3);
#pragma xmp loop on t(i)
  for (short i = top; i >= from; i = i - s)
    a[i] = i;
#pragma xmp loop on u(i)
  for (long long i = top; i > from - 1; i -= s)
    b[i] = i;
  expect(18, 2, -3);
#pragma xmp loop on t(i)
  for (unsigned i = 4; i != 15; ++i)
    a[i] = i;
#pragma xmp loop on u(i)
  for (signed char i = 14; i != 3; i--)
    b[i] = i;
  expect(4, 14, 1);
#pragma xmp loop on t(i)
  for (int i = N - 1; 0 <= i; i -= 7)
    a[i] = i;
#pragma xmp loop on u(i)
  for (int i = 5; N > i; i += 7)
    b[i] = i;
  expect(19, 5, -7);
#pragma xmp loop on t(i)
  for (int i = 9; i < 9; i++)
    a[i] = i;
#pragma xmp loop on u(i)
  for (int i = 9; i < 3; i += 2)
    b[i] = i;
  expect(9, 8, 1);
  return CHECK_END();
}
