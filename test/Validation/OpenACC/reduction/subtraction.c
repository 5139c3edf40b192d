// FEATURE: 2.9.11 reduction | `sum -= e` and `sum = e + sum` with `+`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a = 0, b = 0;
#pragma acc parallel loop reduction(+:a, b)
  for (int i = 0; i < n; i++) {
    a -= i;
    b = i + b;
  }
  errors += a != -(n * (n - 1) / 2) || b != -a;
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
