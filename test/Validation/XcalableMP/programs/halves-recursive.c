// FEATURE: 6.2 programs | recursion over halves of the nodes: tasks, nodes and arrays of each call, bcasts
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
static double solve(int n, int depth) {
  int np = xmp_num_nodes();
#pragma xmp nodes e(*) = *
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(cyclic(2)) onto e
  double v[n];
#pragma xmp align v[i] with t(i)
  double s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    v[i] = i * (depth + 1);
    s += v[i];
  }
  if (depth == 0)
    return s;
  double l = 0, r = 0;
  int h = np > 1 ? np / 2 : 1, f = np > 1 ? np / 2 + 1 : 1;
#pragma xmp tasks
  {
#pragma xmp task on e(1 : h)
    l = solve(n / 2, depth - 1);
#pragma xmp task on e(f : np)
    r = solve(n - n / 2, depth - 1);
  }
#pragma xmp bcast(l) from e(1)
#pragma xmp bcast(r) from e(f)
  return s + l * 2 + r * 3;
}
int main(void) {
  double s = solve(40, 3);
  CHECK_NEAR(s, 9470);
  return CHECK_END();
}
