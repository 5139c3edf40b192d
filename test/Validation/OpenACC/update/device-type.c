// FEATURE: 2.14.4 update | `device_type(*) async(n)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data create(a)
  {
#pragma acc parallel loop async(3)
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc update self(a) device_type(*) async(3)
#pragma acc wait(3)
  }
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
