// FEATURE: 3.2.21 acc_map_data | and `acc_unmap_data`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
  if (device) {
    int *d = acc_malloc(sizeof a);
    acc_map_data(a, d, sizeof a);
    errors += !acc_is_present(a, sizeof a) || acc_deviceptr(a) != d;
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc update device(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] += 2;
#pragma acc data copy(a)
    {
    }
    errors += a[0] != 0;
    errors += !acc_is_present(a, sizeof a);
#pragma acc update self(a)
    for (int i = 0; i < n; i++)
      errors += a[i] != i + 2;
    acc_unmap_data(a);
    errors += acc_is_present(a, sizeof a) != 0;
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
