// FEATURE: 2.11 parallel loop | `create`: memory of the device alone
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    t[i] = -5;
  }
  int shared = acc_get_device_type() == acc_device_host;
#pragma acc parallel loop create(t) copy(a)
  for (int i = 0; i < n; i++)
    { t[i] = 2 * a[i]; a[i] = t[i] + 1; }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + 1 || t[i] != (shared ? 2 * i : -5);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 12, 200, 777};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
