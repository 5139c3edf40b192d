// FEATURE: 2.14.4 update | columns behind a pointer to rows
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host;
  int (*a)[9] = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      a[i][j] = 1;
#pragma acc enter data copyin(a[0:n][0:9])
#pragma acc parallel loop present(a[0:n][0:9])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      a[i][j] = 2;
#pragma acc update self(a[0:n][8:1])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      errors += a[i][j] != (!device || j == 8 ? 2 : 1);
#pragma acc exit data delete(a[0:n][0:9])
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
