// FEATURE: 2.14.4 update | a block of an array of three dimensions
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  static int a[6][7][8];
  int device = acc_get_device_type() != acc_device_host;
  for (int x = 0; x < 336; x++)
    (&a[0][0][0])[x] = x + 1;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop collapse(3)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 7; j++)
        for (int k = 0; k < 8; k++)
          a[i][j][k] *= -1;
#pragma acc update self(a[1:3][2:4][3:2])
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 7; j++)
        for (int k = 0; k < 8; k++) {
          int inside = i >= 1 && i < 4 && j >= 2 && j < 6 && k >= 3 && k < 5;
          errors += a[i][j][k] != (!device || inside ? -1 : 1) * ((i * 7 + j) * 8 + k + 1);
        }
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
