// FEATURE: 8.1 reflect | an array of structures with padding and a null pointer: reflect, gmove, bcast of an element, a reduction over a member
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 13
struct particle {
  char kind;
  double position[3];
  short charge;
  double *weight;
};
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
struct particle a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(N - 1 - 12 + i)
#pragma xmp shadow a[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    struct particle one = {'a' + i, {i, 2 * i, 3 * i}, -i, 0};
    a[i] = one;
    b[i] = one;
    b[i].kind = '-';
  }
#pragma xmp reflect(a) width(/periodic/ 1)
  double sum = 0;
  int charge = 0;
#pragma xmp loop on t(i) reduction(+ : sum, charge)
  for (int i = 0; i < N; i++) {
    struct particle *left = &a[i - 1], right = a[i + 1];
    CHECK(left->kind, 'a' + (i + N - 1) % N);
    CHECK(right.position[2], 3 * ((i + 1) % N));
    CHECK_THAT(!right.weight);
    sum += left->position[1] * right.position[0];
    charge += a[i].charge;
  }
  double expected = 0;
  for (int i = 0; i < N; i++)
    expected += 2.0 * ((i + N - 1) % N) * ((i + 1) % N);
  CHECK(sum, expected);
  CHECK(charge, -N * (N - 1) / 2);
  struct particle some[4], one;
#pragma xmp gmove
  some[0:4] = a[2:4:3];
  for (int k = 0; k < 4; k++) {
    CHECK(some[k].kind, 'a' + 2 + 3 * k);
    CHECK(some[k].position[0], 2 + 3 * k);
  }
#pragma xmp gmove
  one = a[7];
  CHECK(one.charge, -7);
#pragma xmp gmove
  b[0:6] = a[7:6];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(b[i].kind, i < 6 ? 'a' + 7 + i : '-');
    CHECK(b[i].position[1], 2 * (i < 6 ? 7 + i : i));
  }
  one.charge = xmp_node_num();
#pragma xmp bcast(one) from p(xmp_num_nodes())
  CHECK(one.charge, xmp_num_nodes());
  return CHECK_END();
}
