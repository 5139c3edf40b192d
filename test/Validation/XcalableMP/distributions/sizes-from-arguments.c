// FEATURE: 4 template_fix | sizes from the command line: two dimensions, gblock from argv, xmp_malloc, two sizes in turn
// STATUS: yes
// RANKS: 1 2 3 4 6
// ARGUMENTS: 9 13 4
#include "../Inputs/check.h"
#include <stdlib.h>
#pragma xmp nodes p(*)

static long run(long rows, long cols, long unit) {
#pragma xmp template t[:][:]
#pragma xmp distribute t[gblock(*)][*] onto p
  double(*a)[cols], (*b)[cols];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1:2][0]
  int n = xmp_num_nodes(), map[n], left = rows;
  for (int k = n - 1; k >= 0; k--) { /* `unit` rows each, from the end */
    map[k] = k == 0 || left < unit ? left : unit;
    left -= map[k];
  }
#pragma xmp template_fix[gblock(map)][*] t[rows][cols]
  a = xmp_malloc(xmp_desc_of(a), rows, cols);
  b = xmp_malloc(xmp_desc_of(b), rows, cols);
#pragma xmp loop on t[i][j]
  for (long i = 0; i < rows; i++)
    for (long j = 0; j < cols; j++) {
      a[i][j] = i * i + j;
      b[i][j] = 0;
    }
#pragma xmp reflect(a)
#pragma xmp loop on t[i][*]
  for (long i = 1; i < rows - 2; i++)
    for (long j = 0; j < cols; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] - a[i + 2][cols - 1 - j];
  double sum = 0;
#pragma xmp loop(i, j) on t[i][j] reduction(+ : sum)
  for (long i = 0; i < rows; i++)
    for (long j = 0; j < cols; j++)
      sum += b[i][j];
  double expected = 0;
  for (long i = 1; i < rows - 2; i++)
    for (long j = 0; j < cols; j++)
      expected += (i - 1) * (i - 1) + j + (i + 1) * (i + 1) + j - (i + 2) * (i + 2) - (cols - 1 - j);
  CHECK(sum, expected);
  xmp_free(xmp_desc_of(a));
  xmp_free(xmp_desc_of(b));
  return (long)sum;
}

int main(int argc, char **argv) {
  CHECK(argc, 4);
  long rows = atol(argv[1]), cols = atol(argv[2]), unit = atol(argv[3]);
  for (int k = 0; k < 3; k++) {
    long one = run(rows, cols, unit), two = run(cols + k, rows, unit - 1);
    CHECK_THAT(one != two);
  }
  return CHECK_END();
}
