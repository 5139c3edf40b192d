// FEATURE: 2.1 directive form | directives under switch, goto, do-while, labels, in else branches and between declarations
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 14
static int twice(int x) { return 2 * x; }
int main(void) {
#pragma xmp nodes p(*)
  int count = 0;
#pragma xmp template t(0 : N - 1)
  const int two = twice(1);
#pragma xmp distribute t(cyclic(two)) onto p
  int a[N];
#pragma xmp align a[i] with t(i)
  int (*f)(int) = twice;
  for (int mode = 0; mode < 4; mode++) {
    switch (mode) {
    case 0:
#pragma xmp loop on t(i)
      for (int i = 0; i < N; i++)
        a[i] = 0;
      break;
    case 1: {
#pragma xmp loop on t(i)
      for (int i = 0; i < N; i++) {
        switch (i % 3) {
        case 0:
          a[i] += f(i);
          break;
        case 1:
          a[i]--;
          /* fall through */
        default:
          a[i] += 100;
        }
      }
      break;
    }
    default:
      if (mode == 2) {
#pragma xmp barrier
      } else {
        goto out;
      }
    }
  }
  CHECK_THAT(0);
out:
  do {
    int sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      if (i == 3)
        continue;
      int k = 0;
      while (1) {
        if (++k > i)
          break;
        sum += a[i] > 50;
      }
    }
    int expected = 0;
    for (int i = 0; i < N; i++)
      expected += i == 3 || i % 3 == 0 ? 0 : i;
    CHECK(sum, expected);
    count++;
  } while (count < 3);
  if (count != 3)
    CHECK_THAT(0);
  else {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      CHECK(a[i], i % 3 == 0 ? 2 * i : i % 3 == 1 ? 99 : 100);
  }
  return CHECK_END();
}
