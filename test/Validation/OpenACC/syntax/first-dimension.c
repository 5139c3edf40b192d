// FEATURE: 2.7.1 data specification | `a[k:n]` of an array of two dimensions: whole rows
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[20][7];
  for (int i = 0; i < 140; i++)
    a[i / 7][i % 7] = i;
#pragma acc parallel loop copy(a[5:9])
  for (int i = 5; i < 14; i++)
    for (int j = 0; j < 7; j++)
      a[i][j] *= -1;
  for (int i = 0; i < 140; i++)
    errors += a[i / 7][i % 7] != (i / 7 >= 5 && i / 7 < 14 ? -i : i);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
