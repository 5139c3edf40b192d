// FEATURE: 2.12 atomic | `x = x - (a - b)` and `x -= a - b`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 0, y = 0;
#pragma acc parallel loop copy(x, y)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    x = x - (i - 3);
#pragma acc atomic update
    y -= i - 3;
  }
  errors += x != 3 * n - n * (n - 1) / 2 || y != x;
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
