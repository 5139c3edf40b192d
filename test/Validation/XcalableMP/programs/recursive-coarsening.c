// FEATURE: 10 procedures | recursion with distributed arrays and templates of its own in each frame, dummy arguments of all levels
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
static long restrictTo(int n, const long fine[n], int level) {
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align fine[i] with t(i)
  long sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += fine[i];
  if (n < 2)
    return sum;
  int half = n / 2;
#pragma xmp template h(0 : half - 1)
#pragma xmp distribute h(block) onto p
  long coarse[half], odd[half];
#pragma xmp align coarse[i] with h(i)
#pragma xmp align odd[i] with h(i)
#pragma xmp gmove
  coarse[0:half] = fine[0 : half : 2];
#pragma xmp gmove
  odd[0:half] = fine[1 : half : 2];
#pragma xmp loop on h(i)
  for (int i = 0; i < half; i++)
    coarse[i] += odd[i];
  long below = restrictTo(half, coarse, level + 1);
  long last = 0;
  if (n % 2) {
#pragma xmp gmove
    last = fine[n - 1];
  }
  CHECK(below + last, sum);
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    if (level == 0)
      CHECK(fine[i], i * i);
  return sum;
}
int main(void) {
  for (int n = 1; n < 40; n += 6) {
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
    long a[n];
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
    for (int i = 0; i < n; i++)
      a[i] = i * i;
    CHECK(restrictTo(n, a, 0), (n - 1L) * n * (2 * n - 1) / 6);
  }
  return CHECK_END();
}
