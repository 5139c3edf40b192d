// FEATURE: 2.6.5 data | `default(none)` of a `data` construct holds for constructs inside
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data default(none) copyout(a) copyin(n)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i - n;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i - n;
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
