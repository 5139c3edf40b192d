#include "field.h"
double checksum(const char *label) {
  double s = 0;
#pragma xmp loop (i, j) on t(j, i) reduction(+: s)
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      s += (int)(field[i][j] * 4096) * (i + j + label[0]);
  return s;
}
