// FEATURE: 2.15.1 routine | structures and unions as parameters and results of routines of another file
// STATUS: yes
// FILES: Inputs/structures-1.c Inputs/structures-2.c

#include <stdio.h>

#include "Inputs/structures.h"

#define COLUMNS 7

static double one(int i, double *table, double *row) {
  Vector v = {i % 5, 1, i % 3}, w = {2, i % 7, 1};
  Vector c = cross(v, w);
  struct large large = {{i % 4}, {"ab", i & 1}};
  large = fill(i % 2 ? PLUS : MINUS, i % 3, -i % 100, &c, large, -i);
  struct large other = {{i % 3}};
  Word word;
  word.parts[0] = i;
  word.parts[1] = i + 1;
  word = swapped(word);
  *pick(row, other) += 1;
  for (int k = 0; k < 3; k++)
    table[k] = large.values[k * 4] + cross(cross(v, w), v).z;
  return table[0] + table[1] * 2 + table[2] * 3 + isOn(large) +
         large.tag.name[1] + large.tag.name[0] + word.parts[0] * 2.0 +
         word.parts[1] + twice(v).x + twice(c).y + twice(w).z + v.x;
}

static int test(int n) {
  int errors = 0;
  double a[n], b[n], rows[n][COLUMNS], right[n][COLUMNS];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < COLUMNS; j++)
      rows[i][j] = right[i][j] = i + j;
  scale = 3;
#pragma acc update device(scale)
#pragma acc data copy(rows)
  {
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < n; i++) {
      double table[3];
      a[i] = one(i, table, rows[i]);
    }
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++)
      addTo(rows[i], COLUMNS, (Vector){i, 1, -i});
  }
  for (int i = 0; i < n; i++) {
    double table[3];
    b[i] = one(i, table, right[i]);
    addTo(right[i], COLUMNS, (Vector){i, 1, -i});
    errors += a[i] != b[i];
    for (int j = 0; j < COLUMNS; j++)
      errors += rows[i][j] != right[i][j];
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
