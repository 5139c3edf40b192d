#include <stdio.h>
#include "field.h"
double field[SIZE][SIZE], next[SIZE][SIZE];
static double local[SIZE];
#pragma xmp align local[i] with t(*, i)
int main(void) {
  init();
#pragma xmp loop (i) on t(*, i)
  for (int i = 0; i < SIZE; i++)
    local[i] = field[i][0];
  double change;
  int k = 0;
  do {
    step();
    change = 0;
#pragma xmp loop (i, j) on t(j, i) reduction(max: change)
    for (int i = 0; i < SIZE; i++)
      for (int j = 0; j < SIZE; j++) {
        double d = next[i][j] - field[i][j];
        if (d < 0) d = -d;
        if (d > change) change = d;
        field[i][j] = next[i][j];
      }
    SYNC
    k++;
  } while (change > 0.5 && k < 200);
  double s = checksum("end");
  ON_ROOT
  printf("steps %d of %d sum %.10g %d\n", k, steps, s, plain(3, 1, 2, 3));
  SYNC
  ON_ROOT
  puts("complete");
  return 0;
}
