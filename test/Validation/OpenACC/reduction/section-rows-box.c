// FEATURE: 2.9.11 reduction | a section of two dimensions behind a pointer to arrays
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int compare(const double *a, const double *b, int n) {
  int errors = 0;
  for (int i = 0; i < n; i++)
    errors += a[i] != b[i];
  return errors;
}

static int test(int n, int m, int first, int length) {
  double(*p)[m] = calloc(6, sizeof *p), (*expected)[m] = calloc(6, sizeof *p);
  double(*q)[3][5] = calloc(4, sizeof *q), (*expectedQ)[3][5] = calloc(4, sizeof *q);
  for (int i = 0; i < 6 * m; i++)
    (*p)[i] = (*expected)[i] = i;
#pragma acc parallel loop reduction(+ : p[first : length][1 : m - 1])
  for (int i = 0; i < n; i++)
    p[first + i % length][1 + i % (m - 1)] += i;
#pragma acc parallel loop reduction(max : q[1 : 2][0 : 3][2 : 2]) copy(q[0 : 4])
  for (int i = 0; i < n; i++)
    if (q[1 + i % 2][i % 3][2 + i % 2] < i)
      q[1 + i % 2][i % 3][2 + i % 2] = i;
#pragma acc parallel loop gang reduction(+ : p[2][1 : 2])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : p[2][1 : 2])
    for (int j = 0; j < 10; j++)
      p[2][1 + j % 2] += i;
  }
  for (int i = 0; i < n; i++) {
    expected[first + i % length][1 + i % (m - 1)] += i;
    expected[2][1] += 5 * i;
    expected[2][2] += 5 * i;
    expectedQ[1 + i % 2][i % 3][2 + i % 2] = i;
  }
  int errors = compare(*p, *expected, 6 * m);
  errors += compare(**q, **expectedQ, 60);
  free(p);
  free(expected);
  free(q);
  free(expectedQ);
  return errors;
}

int main(void) {
  int errors = test(0, 3, 0, 1) + test(100, 4, 1, 3) + test(1023, 7, 2, 4);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
