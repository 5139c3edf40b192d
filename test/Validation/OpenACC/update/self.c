// FEATURE: 2.14.4 update | `self`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += 10;
#pragma acc update self(a)
    for (int i = 0; i < n; i++)
      errors += a[i] != i + 10;
  }
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
