// FEATURE: 3.4 align | one header with extern arrays for two units: loops, reflects and dummy arguments in each
// STATUS: yes
// RANKS: 1 2 3 4 6
// FILES: Inputs/units-work.c
#include "Inputs/units.h"
double field[ROWS][COLS];
int counter[ROWS];

int main(void) {
  initialise();
  for (int step = 0; step < 5; step++)
    smooth(step);
  double sum = total(ROWS, field);
  double u[ROWS][COLS], w[ROWS][COLS];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      u[i][j] = (i * 7 + j * 3) % 11;
  for (int step = 0; step < 5; step++) {
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++)
        w[i][j] = u[i][j];
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 0; j < COLS; j++)
        u[i][j] = 0.5 * (w[i - 1][j] + w[i + 1][j]) + step;
  }
  double expected = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      expected += u[i][j];
  CHECK(sum, expected);
#pragma xmp loop on t(i)
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < COLS; j++)
      CHECK(field[i][j], u[i][j]);
    CHECK(counter[i], i > 0 && i < ROWS - 1 ? 5 : 0);
  }
  return CHECK_END();
}
