// FEATURE: 2.14.4 update | a section to the device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host, k = n / 3, m = n / 2;
  int *a = malloc(n * sizeof *a), b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = -1;
#pragma acc update device(a[k:m])
#pragma acc parallel loop present(a[0:n]) copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = a[i];
#pragma acc exit data delete(a[0:n])
  for (int i = 0; i < n; i++)
    errors += b[i] != (!device || (i >= k && i < k + m) ? -1 : i);
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
