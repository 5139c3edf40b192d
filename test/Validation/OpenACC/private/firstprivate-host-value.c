// FEATURE: 2.5.14 firstprivate | the value of the host, though the variable is on the device
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int t = 1, a[n];
#pragma acc data copyin(t)
  {
    t = 2;
#pragma acc parallel loop firstprivate(t) copyout(a)
    for (int i = 0; i < n; i++)
      a[i] = t * i;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
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
