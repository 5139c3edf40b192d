// FEATURE: 14.3 acc | reduction, bcast and barrier: the device's copies, also with async
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 300
#pragma xmp nodes p(*)
double v[N];
int m, x[5];

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes();
  for (int i = 0; i < N; i++)
    v[i] = me * (i + 1);
  m = 10 * me;
  for (int i = 0; i < 5; i++)
    x[i] = 100 * me + i;
#pragma acc enter data copyin(v, m, x)
  for (int i = 0; i < N; i++)
    v[i] = -5;
  m = -5;
  for (int i = 0; i < 5; i++)
    x[i] = -5;
#pragma xmp reduction(+ : v) acc
#pragma xmp reduction(max : m) async(1) acc
#pragma xmp bcast(x) from p(n) async(2) acc
#pragma xmp wait_async(1, 2) acc
  for (int i = 0; i < N; i++)
    CHECK(v[i], -5);
  CHECK(m, -5);
  CHECK(x[0], -5);
#pragma acc parallel loop present(v) async(3)
  for (int i = 0; i < N; i++)
    v[i] += 1;
#pragma xmp barrier acc
#pragma acc exit data copyout(v, m, x)
  for (int i = 0; i < N; i++)
    CHECK(v[i], n * (n + 1) / 2 * (i + 1) + 1);
  CHECK(m, 10 * n);
  for (int i = 0; i < 5; i++)
    CHECK(x[i], 100 * n + i);
  return CHECK_END();
}
