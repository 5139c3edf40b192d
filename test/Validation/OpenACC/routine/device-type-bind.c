// FEATURE: 2.15.1 routine | `bind` after `device_type`: for those devices only
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#pragma acc routine seq
static int on_nvidia(int x) { return x + 1000; }
#pragma acc routine seq device_type(nvidia) bind(on_nvidia)
static int value(int x) { return x; }
static int test(int n) {
  int errors = 0;
  int a[n], nvidia = acc_get_device_type() == acc_device_nvidia;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = value(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + (nvidia ? 1000 : 0);
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
