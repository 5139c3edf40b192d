// FEATURE: 2.12 atomic | update of `float _Complex`
// STATUS: yes

#include <complex.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  float _Complex x = 0;
#pragma acc parallel loop copy(x)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    x += 1 + 2 * I;
  }
  errors += creal(x) != n || cimag(x) != 2 * n;
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
