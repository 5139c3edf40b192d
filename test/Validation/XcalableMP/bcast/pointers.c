// FEATURE: 8.7 bcast | what a pointer points to, sections of it, arrays of variable length
// STATUS: yes
// RANKS: 1 2 3
#include <stdlib.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

static void run(int k, int *single, double *many) {
  int me = xmp_node_num(), v[k], w[2][k];
  for (int i = 0; i < k; i++)
    v[i] = w[0][i] = w[1][i] = me * i;
#pragma xmp bcast(single, v, w, many [2:k])
  CHECK(*single, 1);
  for (int i = 0; i < k; i++) {
    CHECK(v[i], i);
    CHECK(w[1][i], i);
  }
}

int main(void) {
  int me = xmp_node_num(), x = me;
  double *many = malloc(12 * sizeof *many);
  for (int i = 0; i < 12; i++)
    many[i] = me;
  run(5, &x, many);
  for (int i = 0; i < 12; i++)
    CHECK(many[i], i >= 2 && i < 7 ? 1 : me);
  free(many);
  return CHECK_END();
}
