// EXPECT: 7 4
#include <stdio.h>
int main(void) {
  int n = 3, s;
  int a[4][n++];
  a[2][1] = 7;
#pragma acc wait
  s = a[2][1];
#pragma acc wait
  printf("%d %d\n", s, n);
}
