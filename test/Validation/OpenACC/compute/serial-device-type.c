// FEATURE: 2.5.2 serial | `device_type(*)` before a clause
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc serial copyout(a) device_type(*) async(1)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] = i + 4;
  }
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 4;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 9, 64, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
