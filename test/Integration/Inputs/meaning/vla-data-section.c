// EXPECT: 1018
#include <stdio.h>
int main(void) {
  int n = 4;
  int a[n][n + 1];
  for (int i = 0; i < 20; i++)
    a[i / 5][i % 5] = i;
  n = 2;
#pragma acc parallel loop copy(a[0:4][0:5])
  for (int i = 0; i < 4; i++)
    a[i][3] += 1000;
  printf("%d\n", a[3][3]);
}
