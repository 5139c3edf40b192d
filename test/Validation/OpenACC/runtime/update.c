// FEATURE: 3.2.20 acc_update_device, acc_update_self | whole arrays and parts
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[2 * n], device = acc_get_device_type() != acc_device_host;
  for (int i = 0; i < 2 * n; i++)
    a[i] = 0;
  acc_copyin(a, sizeof a);
  for (int i = 0; i < 2 * n; i++)
    a[i] = i;
  acc_update_device(a + n, n * sizeof *a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 2 * n; i++)
    a[i] += 1;
  acc_update_self(a, sizeof a);
  for (int i = 0; i < 2 * n; i++)
    errors += a[i] != (i >= n || !device ? i + 1 : 1);
  acc_delete(a, sizeof a);
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
