// FEATURE: 2.5.3 kernels | a loop with `a[i] = a[i + k]`, k a variable
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
  for (int i = 3; i < n - 3; i++)
    a[i] = a[i + k] + 1;
  for (int i = 3; i < n - 3; i++)
    expected[i] = expected[i + k] + 1;
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
