// FEATURE: 8.4 programs | a lattice of four dimensions: spinors and links in structures, periodic reflect in two dimensions
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#include <complex.h>
#define LT 6
#define LZ 5
#define LY 3
#define LX 4
typedef struct {
  double r, i;
} dcomplex;
typedef struct {
  dcomplex v[3][3];
} su3;
typedef struct {
  double _Complex s[2];
} spinor;
#ifndef PZ
#define PZ 1
#endif
#pragma xmp nodes p[*][PZ]
#pragma xmp template t[LT][LZ]
#pragma xmp distribute t[block][block] onto p
spinor psi[LT][LZ][LY][LX], out[LT][LZ][LY][LX];
su3 U[4][LT][LZ][LY][LX];
#pragma xmp align psi[t][z][*][*] with t[t][z]
#pragma xmp align out[t][z][*][*] with t[t][z]
#pragma xmp align U[*][t][z][*][*] with t[t][z]
#pragma xmp shadow psi[1][1][0][0]
#pragma xmp shadow U[0][1:0][1:0][0][0]
static double _Complex site(int t, int z, int y, int x, int c) {
  return (t * 1000 + z * 100 + y * 10 + x) + (c + 1) * 1.0 * I;
}
int main(void) {
  int bad = 0;
#pragma xmp loop (t,z) on t[t][z]
  for (int t = 0; t < LT; t++)
    for (int z = 0; z < LZ; z++)
      for (int y = 0; y < LY; y++)
        for (int x = 0; x < LX; x++) {
          for (int c = 0; c < 2; c++)
            psi[t][z][y][x].s[c] = site(t, z, y, x, c);
          for (int m = 0; m < 4; m++)
            for (int a = 0; a < 3; a++)
              for (int b = 0; b < 3; b++) {
                U[m][t][z][y][x].v[a][b].r = m + t * z + a;
                U[m][t][z][y][x].v[a][b].i = t - z * b;
              }
        }
#pragma xmp reflect(psi) width(/periodic/1,/periodic/1,0,0) orthogonal
#pragma xmp reflect(U) width(0,/periodic/1:0,/periodic/1:0,0,0) async(1)
  double re = 0, im = 0;
#pragma xmp wait_async(1)
#pragma xmp loop (t,z) on t[t][z] reduction(+:bad,re,im)
  for (int t = 0; t < LT; t++)
    for (int z = 0; z < LZ; z++)
      for (int y = 0; y < LY; y++)
        for (int x = 0; x < LX; x++) {
          int tm = (t + LT - 1) % LT, tp = (t + 1) % LT, zm = (z + LZ - 1) % LZ,
              zp = (z + 1) % LZ;
          for (int c = 0; c < 2; c++) {
            double _Complex h =
                psi[t + 1][z][y][x].s[c] + psi[t - 1][z][y][x].s[c] +
                psi[t][z - 1][y][x].s[c] - psi[t][z + 1][y][x].s[c] +
                psi[t][z][(y + 1) % LY][x].s[c] *
                    conj(psi[t][z][y][(x + LX - 1) % LX].s[1 - c]);
            double _Complex e =
                site(tp, z, y, x, c) + site(tm, z, y, x, c) +
                site(t, zm, y, x, c) - site(t, zp, y, x, c) +
                site(t, z, (y + 1) % LY, x, c) *
                    conj(site(t, z, y, (x + LX - 1) % LX, 1 - c));
            if (h != e)
              bad++;
            out[t][z][y][x].s[c] = h;
          }
          if (U[2][t - 1][z][y][x].v[1][2].r != 2 + tm * z + 1 ||
              U[3][t][z - 1][y][x].v[1][2].i != t - zm * 2)
            bad++;
          re += creal(out[t][z][y][x].s[0]);
          im += cimag(out[t][z][y][x].s[1]);
        }
  spinor probe;
#pragma xmp gmove
  probe = out[3][2][1][1];
  CHECK(bad, 0);
  return CHECK_END();
}
