// EXPECT: 12
#include <stdio.h>
__attribute__((noinline, regcall)) int f(int a, long b) { return a * 10 + b; }
int main(void) {
  int r;
#pragma acc wait
  r = f(1, 2);
#pragma acc wait
  printf("%d\n", r);
}
