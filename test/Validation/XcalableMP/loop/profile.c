// FEATURE: 6.3 loop | the clause profile is accepted
// STATUS: yes
// RANKS: 1 2
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int sum = 0, x = 3;
#pragma xmp loop (i) on t(i) profile
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp reflect (a) profile
#pragma xmp loop (i) on t(i) reduction(+ : sum) profile
  for (int i = 1; i < N - 1; i++)
    sum += a[i - 1];
#pragma xmp barrier profile
#pragma xmp bcast (x) profile
#pragma xmp reduction(max : x) profile
#pragma xmp task on p(1) profile
  {
    x = 3;
  }
  CHECK(sum, (N - 2) * (N - 3) / 2);
  CHECK(x, 3);
  return CHECK_END();
}
