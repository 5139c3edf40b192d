// FEATURE: 10 procedures | arguments with a cyclic distribution
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
static void smooth(int n, int w, double x[n], double y[][4]) {
#pragma xmp nodes q(*) = *
#pragma xmp template u[n]
#pragma xmp distribute u[cyclic(w)] onto q
#pragma xmp align x[i] with u[i]
#pragma xmp align y[i][*] with u[i]
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++) {
    x[i] += i;
    for (int k = 0; k < 4; k++)
      y[i][k] += x[i] + k;
  }
}

int main(int argc, char **argv) {
  int n = 29, w = argc + 2;
#pragma xmp nodes q(*)
#pragma xmp template u[n]
#pragma xmp distribute u[cyclic(w)] onto q
  double x[n], y[n][4];
#pragma xmp align x[i] with u[i]
#pragma xmp align y[i][*] with u[i]
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++) {
    x[i] = 2 * i;
    for (int k = 0; k < 4; k++)
      y[i][k] = k;
  }
  smooth(n, w, x, y);
#pragma xmp loop on u[i]
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      CHECK(y[i][k], 3 * i + 2 * k);
  for (int i = 0; i < n; i++) {
#pragma xmp task on u[i]
    {
      double *p = &x[i];
      int l;
      xmp_array_gtol(xmp_desc_of(x), 1, i, &l);
      CHECK(*p, 3 * i);
      CHECK_THAT(p == (double *)x + l);
    }
  }
  return CHECK_END();
}
