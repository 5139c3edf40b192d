// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Right-hand sides as in NPB's SP: many arrays of three dimensions.
#include "kernel.h"
#define G 66
static double u[5][G][G][G], rhs[5][G][G][G], us[G][G][G], vs[G][G][G],
    ws[G][G][G], qs[G][G][G], rho[G][G][G], sp[G][G][G];
int main(void) {
  double s = 0;
  for (int m = 0; m < 5; m++)
    for (int k = 0; k < G; k++)
      for (int j = 0; j < G; j++)
        for (int i = 0; i < G; i++)
          u[m][k][j][i] = 1 + ((m * 7 + k * 3 + j * 5 + i) % 11) * 0.1;
  double best = 1e9;
#pragma acc data copy(u) create(us, vs, ws, qs, rho, sp) copy(rhs)
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 12; step++) {

#pragma acc parallel loop collapse(3) present(u, us, vs, ws, qs, rho, sp)
#pragma omp parallel for
      for (int k = 0; k < G; k++)
        for (int j = 0; j < G; j++)
          for (int i = 0; i < G; i++) {
            double ri = 1 / u[0][k][j][i];
            rho[k][j][i] = ri;
            us[k][j][i] = u[1][k][j][i] * ri;
            vs[k][j][i] = u[2][k][j][i] * ri;
            ws[k][j][i] = u[3][k][j][i] * ri;
            double sq =
                0.5 *
                (u[1][k][j][i] * u[1][k][j][i] + u[2][k][j][i] * u[2][k][j][i] +
                 u[3][k][j][i] * u[3][k][j][i]) *
                ri;
            sp[k][j][i] = sq;
            qs[k][j][i] = sq * ri;
          }
#pragma acc parallel loop gang present(u, us, vs, ws, qs, rho, sp, rhs)
#pragma omp parallel for
      for (int k = 1; k < G - 1; k++)
#pragma acc loop worker
        for (int j = 1; j < G - 1; j++)
#pragma acc loop vector
          for (int i = 1; i < G - 1; i++) {
            double uc = us[k][j][i], up = us[k][j][i + 1], um = us[k][j][i - 1];
            rhs[0][k][j][i] = 0.7 * (u[0][k][j][i + 1] - 2 * u[0][k][j][i] +
                                     u[0][k][j][i - 1]) -
                              0.3 * (u[1][k][j][i + 1] - u[1][k][j][i - 1]);
            rhs[1][k][j][i] =
                0.7 * (u[1][k][j][i + 1] - 2 * u[1][k][j][i] +
                       u[1][k][j][i - 1]) +
                0.2 * (up - 2 * uc + um) -
                0.3 * (u[1][k][j][i + 1] * up - u[1][k][j][i - 1] * um +
                       (u[4][k][j][i + 1] - sp[k][j][i + 1] -
                        u[4][k][j][i - 1] + sp[k][j][i - 1]) *
                           0.4);
            rhs[2][k][j][i] =
                0.7 * (u[2][k][j][i + 1] - 2 * u[2][k][j][i] +
                       u[2][k][j][i - 1]) +
                0.2 * (vs[k][j][i + 1] - 2 * vs[k][j][i] + vs[k][j][i - 1]) -
                0.3 * (u[2][k][j][i + 1] * up - u[2][k][j][i - 1] * um);
            rhs[3][k][j][i] =
                0.7 * (u[3][k + 1][j][i] - 2 * u[3][k][j][i] +
                       u[3][k - 1][j][i]) +
                0.2 * (ws[k + 1][j][i] - 2 * ws[k][j][i] + ws[k - 1][j][i]) -
                0.3 * (u[3][k][j + 1][i] * up - u[3][k][j - 1][i] * um);
            rhs[4][k][j][i] =
                0.7 * (u[4][k][j][i + 1] - 2 * u[4][k][j][i] +
                       u[4][k][j][i - 1]) +
                0.1 * (qs[k][j][i + 1] - 2 * qs[k][j][i] + qs[k][j][i - 1]) +
                0.2 * (up * up - 2 * uc * uc + um * um) +
                0.15 * (u[4][k][j][i + 1] * rho[k][j][i + 1] -
                        2 * u[4][k][j][i] * rho[k][j][i] +
                        u[4][k][j][i - 1] * rho[k][j][i - 1]);
          }
#pragma acc parallel loop collapse(4) present(u, rhs)
#pragma omp parallel for collapse(2)
      for (int m = 0; m < 5; m++)
        for (int k = 1; k < G - 1; k++)
          for (int j = 1; j < G - 1; j++)
            for (int i = 1; i < G - 1; i++)
              u[m][k][j][i] += 0.01 * rhs[m][k][j][i];
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < 5 * G * G * G; i++)
    s += (&u[0][0][0][0])[i];
  report("sp", best, s);
}
