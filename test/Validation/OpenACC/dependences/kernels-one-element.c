// FEATURE: 2.5.3 kernels | a loop with `a[0] = i` and `a[i] += a[0]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], expected[n], k = n % 5 - 2;
  for (int i = 0; i < n; i++) {
    a[i] = expected[i] = i * 17 % 23;
    b[i] = i * 5 % n;
  }
#pragma acc kernels copy(a) copyin(b, k)
  for (int i = 1; i < n; i++)
    { a[0] = i; a[i] += a[0]; }
  for (int i = 1; i < n; i++)
    { expected[0] = i; expected[i] += expected[0]; }
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
