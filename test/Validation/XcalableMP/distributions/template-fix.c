// FEATURE: 4 template_fix | an undefined template and gblock(*)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <stdlib.h>
#pragma xmp nodes p[*]
#pragma xmp template t[:][:]
#pragma xmp distribute t[gblock(*)][*] onto p
#pragma xmp template u(:)
#pragma xmp distribute u(cyclic(2)) onto p
double (*w)[6];
#pragma xmp align w[r][c] with t[r][c]
float *v;
#pragma xmp align v[i] with u(i + 1)

int main(void) {
  int np = xmp_num_nodes(), rows = 0, fixed = 7;
  int *map = malloc(np * sizeof(int));
  for (int k = 0; k < np; k++)
    rows += map[k] = k % 2 ? 0 : k + 2;
  CHECK(xmp_template_fixed(xmp_desc_of(t), &fixed), 0);
  CHECK(fixed, 0);
#pragma xmp template_fix[gblock(map)][*] t[rows][6]
#pragma xmp template_fix u(1 : rows)
  free(map);
  CHECK(xmp_template_fixed(xmp_desc_of(t), &fixed), 0);
  CHECK(fixed != 0, 1);
  w = xmp_malloc(xmp_desc_of(w), rows, 6);
  v = xmp_malloc(xmp_desc_of(v), rows);
  double sum = 0, expected = 0;
#pragma xmp loop (r, c) on t[r][c]
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < 6; c++)
      w[r][c] = 10 * r + c;
#pragma xmp loop (i) on u(i + 1)
  for (int i = 0; i < rows; i++)
    v[i] = i;
#pragma xmp loop (r) on t[r][:] reduction(+ : sum)
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < 6; c++)
      sum += w[r][c];
#pragma xmp loop (i) on u(i + 1) reduction(+ : sum)
  for (int i = 0; i < rows; i++)
    sum += v[i];
  for (int r = 0; r < rows; r++) {
    expected += r;
    for (int c = 0; c < 6; c++)
      expected += 10 * r + c;
  }
  CHECK(sum, expected);
  return CHECK_END();
}
