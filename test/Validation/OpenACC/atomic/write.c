// FEATURE: 2.12 atomic | write `x = expr;`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = -1, y[3] = {-1, -1, -1};
#pragma acc parallel loop copy(x, y)
  for (int i = 0; i < n; i++) {
#pragma acc atomic write
    x = i * 2 + 1;
#pragma acc atomic write
    y[i % 3] = i;
  }
  errors += x < 1 || x > 2 * n - 1 || x % 2 != 1;
  for (int k = 0; k < 3; k++)
    errors += k < n ? y[k] < 0 || y[k] >= n || y[k] % 3 != k : y[k] != -1;
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
