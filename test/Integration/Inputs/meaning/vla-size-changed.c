// EXPECT: 6
#include <stdio.h>
int main(void) {
  int n = 4, s;
  int a[n][n];
  for (int i = 0; i < 16; i++)
    a[i / 4][i % 4] = i;
  n = 2;
#pragma acc wait
  s = a[1][2];
#pragma acc wait
  printf("%d\n", s);
}
