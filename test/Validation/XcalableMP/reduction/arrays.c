// FEATURE: 8.6 reduction | whole local arrays, of two dimensions, of variable length
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
static float m[3][5];

static void variable(int k) {
  int n = xmp_num_nodes(), v[k], w[2][k];
  for (int i = 0; i < k; i++)
    v[i] = i, w[0][i] = w[1][i] = xmp_node_num();
#pragma xmp reduction(+ : v, w)
  for (int i = 0; i < k; i++) {
    CHECK(v[i], n * i);
    CHECK(w[1][i], n * (n + 1) / 2);
  }
}

int main(void) {
  int n = xmp_num_nodes();
  for (int i = 0; i < 15; i++)
    m[i / 5][i % 5] = i * xmp_node_num();
#pragma xmp reduction(max : m)
  for (int i = 0; i < 15; i++)
    CHECK(m[i / 5][i % 5], i * n);
  variable(4);
  variable(7);
  return CHECK_END();
}
