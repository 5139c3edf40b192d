/* The second unit: arrays of its own beside those of the header. */
#include "units.h"
static double old[ROWS][COLS];
#pragma xmp align old[i][*] with t(i)
#pragma xmp shadow old[1][0]

void initialise(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < ROWS; i++) {
    counter[i] = 0;
    for (int j = 0; j < COLS; j++)
      field[i][j] = (i * 7 + j * 3) % 11;
  }
}

void smooth(int step) {
#pragma xmp loop on t(i)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++)
      old[i][j] = field[i][j];
#pragma xmp reflect(old)
#pragma xmp loop on t(i)
  for (int i = 1; i < ROWS - 1; i++) {
    for (int j = 0; j < COLS; j++)
      field[i][j] = 0.5 * (old[i - 1][j] + old[i + 1][j]) + step;
    counter[i]++;
  }
}

double total(int rows, double x[rows][COLS]) {
#pragma xmp align x[i][*] with t(i)
#pragma xmp shadow x[1][0]
  double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < COLS; j++)
      sum += x[i][j];
  return sum;
}
