// FEATURE: 2.12 atomic | the other operand is an expression with calls and elements
// STATUS: yes

#include <math.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double x = 0, a[n], expected = 0;
  for (int i = 0; i < n; i++) {
    a[i] = i % 7;
    expected += a[i] * 2 + fabs(-1.0 * i);
  }
#pragma acc parallel loop copyin(a) copy(x)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    x += a[i] * 2 + fabs(-1.0 * i);
  }
  errors += x != expected;
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
