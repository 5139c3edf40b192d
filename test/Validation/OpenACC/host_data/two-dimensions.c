// FEATURE: 2.8.1 use_device | an array of two dimensions
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[6][11], row[11];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 11; j++)
      a[i][j] = 11 * i + j;
#pragma acc data copyin(a)
  {
#pragma acc host_data use_device(a)
    acc_memcpy_from_device(row, a[4], sizeof row);
  }
  for (int j = 0; j < 11; j++)
    errors += row[j] != 44 + j;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
