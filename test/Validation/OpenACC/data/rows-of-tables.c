// FEATURE: 2.6.4 data structures with pointers | tables of pointers with several dimensions, a pointer to one, and pointers to pointers in one
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0, *table[3][4], *(*rows)[4] = malloc(n * sizeof *rows);
  int **deep[2][3][2];
  for (int i = 0; i < 12; i++)
    table[i / 4][i % 4] = calloc(n, sizeof(int));
  for (int i = 0; i < 4 * n; i++)
    rows[i / 4][i % 4] = calloc(n, sizeof(int));
  for (int i = 0; i < 12; i++) {
    int **p = deep[i / 6][i / 2 % 3][i % 2] = calloc(5, sizeof *p);
    for (int j = 0; j < 5; j++)
      p[j] = calloc(n, sizeof(int));
  }

#pragma acc data copy(table[0:3][0:4][0:n])
  {
#pragma acc parallel loop collapse(3)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 4; j++)
        for (int k = 0; k < n; k++)
          table[i][j][k] += 100 * i + 10 * j + k;
#pragma acc update self(table[1:2][0:2][1:n - 1])
    for (int i = 1; i < 3; i++)
      for (int j = 0; j < 2; j++)
        for (int k = 1; k < n; k++)
          errors += table[i][j][k] != 100 * i + 10 * j + k;
    table[2][3][0] = 7;
#pragma acc update device(table[2][3][0:1])
  }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < n; k++)
        errors += table[i][j][k] !=
                  (i == 2 && j == 3 && k == 0 ? 7 : 100 * i + 10 * j + k);

#pragma acc parallel loop collapse(2) copyin(table[0:3][1:2][0:n]) \
    copy(rows[1:n - 1][0:4][0:n])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < n; k++)
        rows[i][j][k] += table[i % 3][1 + j % 2][k] - k;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < n; k++)
        errors += rows[i][j][k] != (i ? 100 * (i % 3) + 10 * (1 + j % 2) : 0);

#pragma acc enter data copyin(deep[0:2][0:3][0:2][0:5][0:n])
#pragma acc parallel loop present(deep)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < n; k++)
        deep[i / 6][i / 2 % 3][i % 2][j][k] += i * j - k;
#pragma acc exit data copyout(deep[0:2][0:3][0:2][0:5][0:n])
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < n; k++)
        errors += deep[i / 6][i / 2 % 3][i % 2][j][k] != i * j - k;
  return errors;
}

int main(void) {
  int errors = test(1) + test(2) + test(9);
  printf("errors %d\ncomplete\n", errors);
  return errors != 0;
}
