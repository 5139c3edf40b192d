// EXPECT: 5
#include <stdio.h>
static __attribute__((noinline)) int use(int n) {
  volatile int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = n;
  return a[n];
}
int main(void) {
  int *p;
#pragma acc wait
  int x = 5;
  p = &x;
#pragma acc wait
  use(7);
  printf("%d\n", *p);
}
