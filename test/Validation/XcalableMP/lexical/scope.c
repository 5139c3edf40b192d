// FEATURE: 2.1 scope | inner declarations hide outer ones (T41)
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

static int plain(void) {
  int a[4] = {1, 2, 3, 4}, p = 5;
  return a[3] + p;
}

int main(void) {
  int sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
  CHECK(plain(), 9);
  {
#pragma xmp template t(0 : 4)
#pragma xmp distribute t(block) onto p
    int count = 0;
#pragma xmp loop on t(i) reduction(+ : count)
    for (int i = 0; i < 100; i++)
      count++;
    CHECK(count, 5);
    int a[3] = {7, 8, 9};
    CHECK(a[2], 9);
  }
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += a[i];
  CHECK(sum, N * (N - 1) / 2);
  return CHECK_END();
}
