// FEATURE: 2.5.10 num_gangs | three sizes, gangs in three dimensions
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  static int a[5][6][9];
  int n = 2;
#pragma acc parallel num_gangs(n, n + 1, 2) copy(a)
#pragma acc loop gang(dim:3)
  for (int i = 0; i < 5; i++) {
#pragma acc loop gang(dim:2)
    for (int j = 0; j < 6; j++) {
#pragma acc loop gang(dim:1) vector
      for (int k = 0; k < 9; k++)
        a[i][j][k] += 1 + i * j * k;
    }
  }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 9; k++)
        errors += a[i][j][k] != 1 + i * j * k;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
