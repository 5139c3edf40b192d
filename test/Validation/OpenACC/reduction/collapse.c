// FEATURE: 2.9.11 reduction | with `collapse(3)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double sum = 0;
#pragma acc parallel loop collapse(3) reduction(+:sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++)
        sum += i + 10 * j + 100 * k;
  errors += sum != 12.0 * n * (n - 1) / 2 + 180.0 * n + 1200.0 * n;
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
