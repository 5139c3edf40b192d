// FEATURE: 2.9.1 collapse | `collapse` and `tile` with enumerators and macros
// STATUS: yes

#include <stdio.h>

enum { LEVELS = 2, WIDTH = 4 };
#define DOUBLE(x) (2 * (x))
static int test(int n) {
  int errors = 0;
  int a[n][10], b[n][10];
#pragma acc parallel loop collapse(LEVELS) copyout(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      a[i][j] = i + j;
#pragma acc parallel loop tile(WIDTH, DOUBLE(WIDTH)) copyout(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      b[i][j] = i - j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      errors += a[i][j] != i + j || b[i][j] != i - j;
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
