#include "field.h"
#include <stdarg.h>
static double local[SIZE]; /* another one than main.c's */
#pragma xmp align local[i] with t(*, i)
int steps;
void init(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      next[i][j] = field[i][j] = (i * 37 + j * 11) % 64;
#pragma xmp loop (i) on t(*, i)
  for (int i = 0; i < SIZE; i++)
    local[i] = 1;
}
void step(void) {
  steps++;
#pragma xmp reflect (field)
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 1; i < SIZE - 1; i++)
    for (int j = 1; j < SIZE - 1; j++)
      next[i][j] = (field[i - 1][j] + field[i + 1][j] + field[i][j - 1] + field[i][j + 1]) * 0.25 * local[i];
}
