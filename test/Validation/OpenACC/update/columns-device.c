// FEATURE: 2.14.4 update | columns to the device, of an array of run-time size
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host, m = n + 3, a[n][m], b[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 1;
#pragma acc data copyin(a) copyout(b)
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[i][j] = 2;
#pragma acc update device(a[0:n][1:2])
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        b[i][j] = a[i][j];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      errors += b[i][j] != (!device || j == 1 || j == 2 ? 2 : 1);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40, 121};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
