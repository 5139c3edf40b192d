// FEATURE: 2.15.1 routine | `bind` for each of several types of device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#pragma acc routine seq
static int on_gpu(int x) { return x + 1000; }
#pragma acc routine seq
static int on_cpu(int x) { return x + 2000; }
#pragma acc routine seq device_type(*) bind(on_gpu) device_type(multicore) bind(on_cpu)
static int value(int x) { return x; }
#pragma acc routine seq device_type(nvidia) bind(on_gpu)
static int other(int x) { return x; }
static int test(int n) {
  int errors = 0, first = 0, second = 0;
  int a[n], b[n];
  switch (acc_get_device_type()) {
  case acc_device_nvidia:
    first = second = 1000;
    break;
  case acc_device_host:
    break;
  default:
    first = 2000;
  }
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    a[i] = value(i);
    b[i] = other(i);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + first || b[i] != i + second;
#pragma acc kernels loop copyout(a, b) if(n < 0)
  for (int i = 0; i < n; i++) {
    a[i] = value(i);
    b[i] = other(i);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != i;
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
