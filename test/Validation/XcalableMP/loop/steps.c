// FEATURE: 6.3 loop | steps other than 1, downwards and upwards (T23)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int three = 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma xmp loop on t(i)
  for (int i = 1; i < N; i += three)
    a[i] += 1;
#pragma xmp loop on t(i)
  for (int i = N - 1; i >= 0; i -= 2)
    a[i] += 10;
#pragma xmp loop on t(i)
  for (long i = N - 2; i > 1; i = i - 4)
    a[i] += 100;
#pragma xmp loop on t(i)
  for (int i = 5; i <= 20; i = i + 5)
    a[i] += 1000;
#pragma xmp loop on t(i)
  for (int i = 3; i != 7; i++)
    a[i] += 10000;
#pragma xmp loop on t(i)
  for (int i = 7; i != 3; --i)
    a[i] += 100000;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int want = (i >= 1 && (i - 1) % 3 == 0) + (i % 2 == 0 ? 10 : 0) +
               (i > 1 && (N - 2 - i) >= 0 && (N - 2 - i) % 4 == 0 ? 100 : 0) +
               (i >= 5 && i <= 20 && i % 5 == 0 ? 1000 : 0) + (i >= 3 && i < 7 ? 10000 : 0) +
               (i > 3 && i <= 7 ? 100000 : 0);
    CHECK(a[i], want);
  }
  return CHECK_END();
}
