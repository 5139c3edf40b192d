// EXPECT: 3
#include <stdio.h>
int f(int n, int a[n][n]) {
  int s;
  n--;
#pragma acc wait
  s = a[1][0];
#pragma acc wait
  return s;
}
int main(void) {
  int a[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  printf("%d\n", f(3, (void *)a));
}
