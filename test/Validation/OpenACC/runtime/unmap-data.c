// FEATURE: 3.2.22 acc_unmap_data | the memory keeps its values
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  if (acc_get_device_type() != acc_device_host) {
    int *d = acc_malloc(sizeof a);
    acc_map_data(a, d, sizeof a);
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] = 7 * i;
    acc_unmap_data(a);
    acc_memcpy_from_device(a, d, sizeof a);
    for (int i = 0; i < n; i++)
      errors += a[i] != 7 * i;
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
