// FEATURE: 2.15.1 routine | a `vector` routine of another file
// STATUS: yes
// FILES: Inputs/vector-routine.c

#include <stdio.h>

#pragma acc routine vector
void fill(int *row, int n, int x);
static int test(int n) {
  int errors = 0;
  int a[n][9];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      a[i][j] = 0;
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
    fill(a[i], 9, i);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      errors += a[i][j] != i + j;
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
