// FEATURE: 2.5.10 num_gangs | two sizes, `gang(dim:1)` and `gang(dim:2)`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[7][11] = {{0}};
#pragma acc parallel num_gangs(2, 3) copy(a)
  {
#pragma acc loop gang(dim:2)
    for (int i = 0; i < 7; i++) {
#pragma acc loop gang(dim:1)
      for (int j = 0; j < 11; j++)
        a[i][j] += 11 * i + j;
    }
  }
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 11; j++)
      errors += a[i][j] != 11 * i + j;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
