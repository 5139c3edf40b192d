// FEATURE: 2.9.11 reduction | an array of two dimensions
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double m[3][4];
  for (int i = 0; i < 12; i++)
    m[i / 4][i % 4] = -1;
#pragma acc parallel loop reduction(max:m)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      if (i * k > m[i % 3][k])
        m[i % 3][k] = i * k;
  for (int r = 0; r < 3; r++)
    for (int k = 0; k < 4; k++) {
      double expected = -1;
      for (int i = r; i < n; i += 3)
        expected = i * k > expected ? i * k : expected;
      errors += m[r][k] != expected;
    }
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
