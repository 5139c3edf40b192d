// FEATURE: 2.7.1 data specification | `a[-k:n]` of a parameter that is written as an array
// STATUS: yes

#include <stdio.h>

#define MARGIN 4
typedef double Grid[40];

static void shift(Grid from, double to[40], double rows[][3]) {
#pragma acc parallel loop present(from[-MARGIN:40], to[-MARGIN:40]) copy(rows[-1:2])
  for (int i = 0; i < 30; i++) {
    to[i - MARGIN] = from[i - 2] + 1;
    if (i < 6)
      rows[i / 3 - 1][i % 3] += i;
  }
}

int main(void) {
  int errors = 0;
  double a[40], b[40], rows[2][3] = {{0}};
  for (int i = 0; i < 40; i++) {
    a[i] = i;
    b[i] = -1;
  }
  double *from = a + MARGIN, *to = b + MARGIN;
#pragma acc data copyin(from[-MARGIN:40]) copy(to[-MARGIN:40])
  shift(from, to, rows + 1);
  for (int i = 0; i < 40; i++)
    errors += b[i] != (i < 30 ? i + 2 + 1 : -1);
  for (int i = 0; i < 6; i++)
    errors += rows[i / 3][i % 3] != i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
