// FEATURE: 3.2.21 acc_map_data | two parts of one allocation
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  if (acc_get_device_type() != acc_device_host) {
    int *d = acc_malloc(2 * sizeof a);
    acc_map_data(a, d, sizeof a);
    acc_map_data(b, d + n, sizeof b);
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < n; i++) {
      a[i] = i;
      b[i] = -i;
    }
    acc_unmap_data(a);
    acc_unmap_data(b);
#pragma acc parallel loop deviceptr(d) copyout(a, b)
    for (int i = 0; i < n; i++) {
      a[i] = d[i] + 1;
      b[i] = d[n + i] - 1;
    }
    for (int i = 0; i < n; i++)
      errors += a[i] != i + 1 || b[i] != -i - 1;
    acc_free(d);
  }
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
