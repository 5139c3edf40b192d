// Heat in three dimensions: fixed and periodic borders, arrays at file scope,
// VLAs and one allocated block; two time levels in one array.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdio.h>
#include <stdlib.h>
#define NX 17
#define NY 13
#define NZ 22
double A[NX][NY][NZ], B[NX][NY][NZ];
#pragma acc declare create(A, B)

static void step(double from[NX][NY][NZ], double to[NX][NY][NZ]) {
#pragma acc parallel loop gang present(from[0 : NX], to[0 : NX])
  for (int i = 1; i < NX - 1; i++)
#pragma acc loop worker
    for (int j = 1; j < NY - 1; j++)
#pragma acc loop vector
      for (int k = 1; k < NZ - 1; k++)
        to[i][j][k] =
            .125 * (from[i + 1][j][k] - 2 * from[i][j][k] + from[i - 1][j][k]) +
            .125 * (from[i][j + 1][k] - 2 * from[i][j][k] + from[i][j - 1][k]) +
            .125 * (from[i][j][k + 1] - 2 * from[i][j][k] + from[i][j][k - 1]) +
            from[i][j][k];
}

static double periodic(int nx, int ny, int nz, int steps) {
  double (*u)[nx][ny][nz] = malloc(2 * sizeof *u), heat = 0;
  int now = 0;
#pragma acc data create(u[0 : 2][0 : nx][0 : ny][0 : nz])
  {
#pragma acc parallel loop collapse(3)
    for (int i = 0; i < nx; i++)
      for (int j = 0; j < ny; j++)
        for (int k = 0; k < nz; k++)
          u[0][i][j][k] = (i * 3 + j * 5 + k * 7) % 11;
    for (int s = 0; s < steps; s++, now = 1 - now) {
#pragma acc parallel loop collapse(3) firstprivate(now)
      for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
          for (int k = 0; k < nz; k++) {
            int w = i == 0 ? nx - 1 : i - 1, e = i == nx - 1 ? 0 : i + 1;
            int n = (j + ny - 1) % ny, s = (j + 1) % ny;
            double c = u[now][i][j][k];
            u[!now][i][j][k] =
                c + .05 * (u[now][w][j][k] + u[now][e][j][k] + u[now][i][n][k] +
                           u[now][i][s][k] + u[now][i][j][(k + 1) % nz] +
                           u[now][i][j][k ? k - 1 : nz - 1] - 6 * c);
          }
    }
#pragma acc parallel loop collapse(3) reduction(+ : heat)
    for (int i = 0; i < nx; i++)
      for (int j = 0; j < ny; j++)
        for (int k = 0; k < nz; k++)
          heat += u[now][i][j][k] * (1 + (i + j + k) % 3);
#pragma acc update host(u[now : 1][nx / 2 : 1][0 : ny][0 : nz])
  }
  for (int j = 0; j < ny; j += 4)
    printf("%d %.12g %.12g\n", j, u[now][nx / 2][j][1],
           u[now][nx / 2][j][nz - 1]);
  free(u);
  return heat;
}

int main(void) {
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        A[i][j][k] = B[i][j][k] = (i + j + (NZ - k)) * 10. / NX;
#pragma acc update device(A, B)
  for (int t = 0; t < 8; t++) {
    step(A, B);
    step(B, A);
  }
#pragma acc update self(A)
  double sum = 0;
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        sum += A[i][j][k] * ((i + j + k) % 4);
  printf("fixed %.12g %.12g %.12g\n", sum, A[1][1][1], A[NX / 2][NY / 2][3]);
  printf("periodic %.12g\n", periodic(11, 9, 14, 9));
  printf("complete\n");
  return 0;
}
