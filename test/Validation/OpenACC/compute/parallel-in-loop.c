// FEATURE: 2.5.1 parallel | in a host loop, with sizes that change
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long a[n];
  for (int i = 0; i < n; i++)
    a[i] = 0;
  for (int m = n; m > 0; m /= 2) {
#pragma acc parallel copy(a[0:m])
#pragma acc loop
    for (int i = 0; i < m; i++)
      a[i] += m;
  }
  for (int i = 0; i < n; i++) {
    long expected = 0;
    for (int m = n; m > i; m /= 2)
      expected += m;
    errors += a[i] != expected;
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
