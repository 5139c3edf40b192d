// EXPECT: 2
#include <stdio.h>
static int f(int);
int f(int x) { return x + 1; }
int main(void) {
  int r;
#pragma acc wait
  r = f(1);
#pragma acc wait
  printf("%d\n", r);
}
