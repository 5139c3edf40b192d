// FEATURE: 2.12 atomic | elements of arrays of two dimensions, indices that are computed
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[3][5] = {{0}};
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    a[i % 3][i / 3 % 5] += i;
  }
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 5; c++) {
      int expected = 0;
      for (int i = 0; i < n; i++)
        if (i % 3 == r && i / 3 % 5 == c)
          expected += i;
      errors += a[r][c] != expected;
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
