// FEATURE: 2.9.11 reduction | sections of two dimensions, of an array that is on the device in part
// STATUS: yes

#include <stdio.h>

static double a[64][8];
static int c[5][6][4];

/// Elements of an array of run-time size.
static int variable(int n, int m) {
  int errors = 0;
  float v[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v[i][j] = i + j;
#pragma acc parallel loop reduction(+ : v[1 : n - 2][2 : m - 3]) copy(v)
  for (int i = 0; i < 60; i++)
    v[1 + i % (n - 2)][2 + i % (m - 3)] += 1;
  float sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      int inside = i >= 1 && i < n - 1 && j >= 2 && j < m - 1;
      errors += !inside && v[i][j] != i + j;
      sum += v[i][j] - (i + j);
    }
  return errors + (sum != 60);
}

int main(void) {
  int errors = 0;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = i * 10 + j;
#pragma acc parallel loop reduction(+ : a[20 : 3][2 : 4]) copy(a[20 : 3][0 : 8])
  for (int i = 0; i < 120; i++)
    a[20 + i % 3][2 + i % 4] += 1;
#pragma acc parallel num_gangs(3) reduction(+ : a[20 : 3][2 : 4])                                  \
    copy(a[20 : 3][0 : 8])
  {
    a[20][2] += 1;
#pragma acc loop gang
    for (int i = 0; i < 120; i++)
      a[20 + i % 3][2 + i % 4] += 1;
  }
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 8; j++) {
      int inside = i >= 20 && i < 23 && j >= 2 && j < 6;
      int first = i == 20 && j == 2;
      errors += a[i][j] != i * 10 + j + 20 * inside + 3 * first;
    }
  int last = 2;
#pragma acc parallel loop reduction(max : c[last : 2][5][1:])
  for (int i = 0; i < 60; i++)
    if (i > c[2 + i % 2][5][1 + i % 3])
      c[2 + i % 2][5][1 + i % 3] = i;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 4; k++) {
        int expected = 0;
        for (int n = 0; n < 60; n++)
          if (i == 2 + n % 2 && j == 5 && k == 1 + n % 3)
            expected = n;
        errors += c[i][j][k] != expected;
      }
  errors += variable(5, 9) + variable(7, 4);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
