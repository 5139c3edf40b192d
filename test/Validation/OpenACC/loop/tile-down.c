// FEATURE: 2.9.8 tile | loops that count down, with steps
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][9];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      a[i][j] = 0;
#pragma acc parallel loop tile(4, 2) copy(a)
  for (int i = n - 1; i >= 0; i -= 2)
    for (int j = 8; j > 0; j -= 3)
      a[i][j] += i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      errors += a[i][j] != ((n - 1 - i) % 2 == 0 && j % 3 == 2 ? i + j : 0);
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
