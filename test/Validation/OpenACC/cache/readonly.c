// FEATURE: 2.10 cache | `cache(readonly:)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n + 1], b[n];
  for (int i = 0; i <= n; i++)
    a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly: a[i:2])
    b[i] = a[i] + a[i + 1];
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != 2 * i + 1;
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
