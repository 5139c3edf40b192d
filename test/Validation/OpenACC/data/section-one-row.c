// FEATURE: 2.7.1 data specification | part of one row
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[6][40];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 40; j++)
      a[i][j] = 40 * i + j;
#pragma acc parallel loop copy(a[3:1][5:21])
  for (int j = 5; j < 26; j++)
    a[3][j] *= -1;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 40; j++)
      errors += a[i][j] != (i == 3 && j >= 5 && j < 26 ? -1 : 1) * (40 * i + j);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
