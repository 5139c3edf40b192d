// FEATURE: 2.9 loop | six loops, one in the other
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  static int a[3][2][4][3][2][5];
#pragma acc parallel loop gang copyout(a)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++) {
#pragma acc loop worker
      for (int k = 0; k < 4; k++)
        for (int l = 0; l < 3; l++) {
#pragma acc loop vector collapse(2)
          for (int m = 0; m < 2; m++)
            for (int o = 0; o < 5; o++)
              a[i][j][k][l][m][o] = ((((i * 2 + j) * 4 + k) * 3 + l) * 2 + m) * 5 + o;
        }
    }
  for (int x = 0; x < 720; x++)
    errors += (&a[0][0][0][0][0][0])[x] != x;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
