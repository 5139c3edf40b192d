// FEATURE: 2.4 device_type | the name `dtype`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a) dtype(nvidia) vector_length(64) dtype(*) vector_length(8)
  for (int i = 0; i < n; i++)
    a[i] = i;
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
