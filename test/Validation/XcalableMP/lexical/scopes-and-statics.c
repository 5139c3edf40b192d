// FEATURE: 2.1 scope | static arrays of functions, arrays of inner blocks in loops, hidden names, nodes and templates of each call
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 11)
#pragma xmp distribute t(block) onto p
int a[12];
#pragma xmp align a[i] with t(i)
static int remember(int value) {
  static int seen[12], calls;
#pragma xmp align seen[i] with t(i)
  calls++;
  int sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < 12; i++) {
    seen[i] += value;
    sum += seen[i];
  }
  return sum + calls;
}
int main(void) {
  for (int k = 1; k < 5; k++)
    CHECK(remember(k), 12 * k * (k + 1) / 2 + k);
#pragma xmp loop on t(i)
  for (int i = 0; i < 12; i++)
    a[i] = i;
  for (int size = 3; size < 20; size += 5) {
    if (size % 2) {
#pragma xmp template t(0 : size - 1)
#pragma xmp distribute t(cyclic(2)) onto p
      double a[size];
#pragma xmp align a[i] with t(i)
      double sum = 0;
#pragma xmp loop on t(i)
      for (int i = 0; i < size; i++)
        a[i] = 0.5 * i;
#pragma xmp loop on t(i) reduction(+ : sum)
      for (int i = 0; i < size; i++)
        sum += a[i];
      CHECK(sum, size * (size - 1) * 0.25);
      {
        int a = 7, t = 8;
        CHECK(a + t, 15);
      }
      if (size > 10)
        continue;
    } else {
      int a[5] = {1, 2, 3, 4, 5}, sum = 0;
      for (int i = 0; i < 5; i++)
        sum += a[i];
      CHECK(sum, 15);
    }
    int sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 0; i < 12; i++)
      sum += a[i];
    CHECK(sum, 66);
  }
  return CHECK_END();
}
