// FEATURE: 2.11 serial loop | `default(none)` with a clause for each variable
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], k = 3;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc serial loop default(none) copy(a) firstprivate(k, n)
  for (int i = 0; i < n; i++)
    a[i] = a[i] * k + n;
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i + n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 8, 99, 1024};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
