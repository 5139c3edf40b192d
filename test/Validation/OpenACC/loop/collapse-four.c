// FEATURE: 2.9.1 collapse | `collapse(4)`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  static int a[3][5][4][7];
#pragma acc parallel loop collapse(4) copyout(a)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 4; k++)
        for (int l = 0; l < 7; l++)
          a[i][j][k][l] = ((i * 5 + j) * 4 + k) * 7 + l;
  for (int x = 0; x < 420; x++)
    errors += (&a[0][0][0][0])[x] != x;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
