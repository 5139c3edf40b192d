// FEATURE: 3.2.25 acc_is_present | whole, part, beyond, and not present
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n + 10], device = acc_get_device_type() != acc_device_host;
#pragma acc data create(a[0:n])
  {
    errors += !acc_is_present(a, n * sizeof *a) || !acc_is_present(a + n - 1, sizeof *a);
    errors += device && acc_is_present(a, (n + 1) * sizeof *a);
    errors += device && acc_is_present(a + n, sizeof *a);
  }
  errors += device && acc_is_present(a, sizeof *a);
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
