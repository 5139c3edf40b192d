// FEATURE: 2.15.1 routine | `routine(name) bind(other)`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int on_device(int x) { return x + 1000; }
static int value(int x) { return x; }
#pragma acc routine(on_device) seq
#pragma acc routine(value) seq bind(on_device)
static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = value(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + (device ? 1000 : 0) || value(i) != i;
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
