// FEATURE: 2.6.5 data | `device_type(*)` with `async`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data copyout(a) device_type(*) async(1)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
#pragma acc wait
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
