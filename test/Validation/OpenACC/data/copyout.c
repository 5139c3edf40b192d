// FEATURE: 2.7.9 copyout | out at the end
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n];
  for (int i = 0; i < n; i++)
    a[i] = -1;
#pragma acc data copyout(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i * 0.25;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i * 0.25;
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
