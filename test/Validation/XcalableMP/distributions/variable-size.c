// FEATURE: 5.2 names | sizeof of arrays and rows of variable length is the size of what is declared
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

static void check(int rows, int columns) {
#pragma xmp template t(0 : rows - 1)
#pragma xmp distribute t(block) onto p
  double a[rows][columns + 1];
  float b[rows];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1][0]
  CHECK(sizeof(a), 8 * rows * (columns + 1));
  CHECK(sizeof a[0], 8 * (columns + 1));
  CHECK(sizeof(a) / sizeof(a[0]), rows);
  CHECK(sizeof b, 4 * rows);
  long sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < rows; i++)
    sum += (long)(sizeof a / sizeof a[0][0]) + i;
  CHECK(sum, (long)rows * rows * (columns + 1) + rows * (rows - 1) / 2);
}

int main(void) {
  check(17, 4);
  check(3, 1);
  return CHECK_END();
}
