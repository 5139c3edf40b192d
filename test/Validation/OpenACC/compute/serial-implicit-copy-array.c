// FEATURE: 2.6.2 implicit attributes | an array in `serial` is copied
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
#pragma acc serial
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] *= 10;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      errors += a[i][j] != 10 * (3 * i + j + 1);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
