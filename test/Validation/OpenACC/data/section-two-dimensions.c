// FEATURE: 2.7.1 data specification | rows of an array of two dimensions
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[20][13];
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 13; j++)
      a[i][j] = 13 * i + j;
#pragma acc parallel loop collapse(2) copy(a[4:7][0:13])
  for (int i = 4; i < 11; i++)
    for (int j = 0; j < 13; j++)
      a[i][j] *= -1;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 13; j++)
      errors += a[i][j] != (i >= 4 && i < 11 ? -1 : 1) * (13 * i + j);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
