// FEATURE: 2.7.1 data specification | one element of an array, all used
// STATUS: yes

#include <stdio.h>

enum { N = 100, ROWS = 6, COLUMNS = 9 };
static int rows[ROWS][COLUMNS];

int main(void) {
  int errors = 0;
  int p[N], q[N], left[N];
  for (int i = 0; i < N; i++)
    p[i] = i, q[i] = -1, left[i] = 7;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      rows[i][j] = 10 * i + j;

#pragma acc data copyin(p[0]) copyout(q[0])
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      q[i] = p[i] + 1;
  }
  for (int i = 0; i < N; i++)
    errors += q[i] != i + 1;

#pragma acc parallel loop copyin(rows[0]) copyout(q[0])
  for (int i = 0; i < ROWS; i++)
    q[i] = rows[i][3];
  for (int i = 0; i < ROWS; i++)
    errors += q[i] != 10 * i + 3;

  // One iteration: what the kernel does not use keeps its value.
  int numIterations = 1;
#pragma acc enter data create(left[0])
#pragma acc parallel loop present(left)
  for (int i = 0; i < numIterations; i++)
    left[i] = 1;
#pragma acc exit data copyout(left[0])
  for (int i = 0; i < N; i++)
    errors += left[i] != (i == 0 ? 1 : 7);

  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
