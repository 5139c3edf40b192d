// EXPECT: 0 1 2 3
#include <stdio.h>
#include <string.h>
int main(void) {
  int n = 4, s = 0;
  int a[n][n];
  memset(a, 0, sizeof a);
  n = 2;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; i++)
    a[i][3] += i;
  for (int i = 0; i < 4; i++)
    printf("%d ", a[i][3]);
  puts("");
}
