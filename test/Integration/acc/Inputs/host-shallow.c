/* Shallow water: a structure of which kernels read one member while the host
 * writes others. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NX 40
#define NY 30
struct model {
  double g, dx, dt, time, tend, cfl;
  int step;
};
static double mass[200];
static double h[NX][NY], hu[NX][NY], hv[NX][NY], hn[NX][NY], un[NX][NY],
    vn[NX][NY];
static struct model m = {9.81, 1.0, 0.01, 0, 2.0, 0.4, 0};
static void bc(void) {
#pragma acc parallel loop present(h, hu, hv)
  for (int j = 0; j < NY; j++) {
    h[0][j] = h[1][j];
    h[NX - 1][j] = h[NX - 2][j];
    hu[0][j] = -hu[1][j];
    hu[NX - 1][j] = -hu[NX - 2][j];
    hv[0][j] = hv[1][j];
    hv[NX - 1][j] = hv[NX - 2][j];
  }
#pragma acc parallel loop present(h, hu, hv)
  for (int i = 0; i < NX; i++) {
    h[i][0] = h[i][1];
    h[i][NY - 1] = h[i][NY - 2];
    hu[i][0] = hu[i][1];
    hu[i][NY - 1] = hu[i][NY - 2];
    hv[i][0] = -hv[i][1];
    hv[i][NY - 1] = -hv[i][NY - 2];
  }
}
static double speed(void) {
  double s = 0;
#pragma acc parallel loop collapse(2) reduction(max : s) present(h, hu, hv)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      s = fmax(s, fmax(fabs(hu[i][j]), fabs(hv[i][j])) / h[i][j] +
                      sqrt(m.g * h[i][j]));
  return s;
}
static void flux(void) {
  double l = m.dt / (2 * m.dx);
#pragma acc parallel loop collapse(2) present(h, hu, hv, hn, un, vn)
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++) {
      double gg = m.g;
      hn[i][j] =
          0.25 * (h[i - 1][j] + h[i + 1][j] + h[i][j - 1] + h[i][j + 1]) -
          l * (hu[i + 1][j] - hu[i - 1][j] + hv[i][j + 1] - hv[i][j - 1]);
      un[i][j] =
          0.25 * (hu[i - 1][j] + hu[i + 1][j] + hu[i][j - 1] + hu[i][j + 1]) -
          l * (hu[i + 1][j] * hu[i + 1][j] / h[i + 1][j] +
               0.5 * gg * h[i + 1][j] * h[i + 1][j] -
               hu[i - 1][j] * hu[i - 1][j] / h[i - 1][j] -
               0.5 * gg * h[i - 1][j] * h[i - 1][j]);
      vn[i][j] =
          0.25 * (hv[i - 1][j] + hv[i + 1][j] + hv[i][j - 1] + hv[i][j + 1]) -
          l * (hv[i][j + 1] * hv[i][j + 1] / h[i][j + 1] +
               0.5 * gg * h[i][j + 1] * h[i][j + 1] -
               hv[i][j - 1] * hv[i][j - 1] / h[i][j - 1] -
               0.5 * gg * h[i][j - 1] * h[i][j - 1]);
    }
#pragma acc parallel loop collapse(2) present(h, hu, hv, hn, un, vn)
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++) {
      h[i][j] = hn[i][j];
      hu[i][j] = un[i][j];
      hv[i][j] = vn[i][j];
    }
}
static double total(void) {
  double s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) present(h)
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++)
      s += h[i][j];
  return s;
}
int main(void) {
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      h[i][j] =
          1 + 0.5 * exp(-0.1 * ((i - 20) * (i - 20) + (j - 12) * (j - 12)));
#pragma acc data copy(h, hu, hv) create(hn, un, vn)
  {
    while (m.time < m.tend) {
      bc();
      m.dt = m.cfl * m.dx / speed();
      if (m.time + m.dt > m.tend)
        m.dt = m.tend - m.time;
      flux();
      m.time += m.dt;
      mass[m.step++] = total();
      if (m.step >= 200)
        break;
    }
  }
  double s = 0;
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      s += h[i][j] * (i + j) + hu[i][j] - hv[i][j];
  printf("result %d %.9g %.9g %.9g %.9g\n", m.step, m.time, mass[0],
         mass[m.step - 1], s);
}
