// FEATURE: 2.1 directive format | constructs in `static inline` and recursive functions
// STATUS: yes

#include <stdio.h>

static inline void add(int *a, int n, int x) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += x;
}

static void each(int *a, int n) {
  if (n == 0)
    return;
  add(a, n, 1);
  each(a + n - n / 2, n / 2);
}

static int test(int n) {
  int errors = 0;
  int a[n], expected[n], start = 0;
  for (int i = 0; i < n; i++)
    a[i] = expected[i] = 0;
  each(a, n);
  for (int m = n; m > 0; start += m - m / 2, m /= 2)
    for (int i = start; i < start + m; i++)
      expected[i]++;
  for (int i = 0; i < n; i++)
    errors += a[i] != expected[i];
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
