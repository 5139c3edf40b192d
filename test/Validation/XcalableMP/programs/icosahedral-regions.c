// FEATURE: 8.4 programs | regions of an icosahedral grid: edges go to the owner of a neighbour by coarray, out of a loop
// STATUS: yes
// RANKS: 1 2 3 7
#include "../Inputs/check.h"
#include <stdlib.h>
#define LALL 10
#define GALL 6
#define KALL 3
#pragma xmp nodes prc(*)
#pragma xmp template rgn(0:LALL-1)
#pragma xmp distribute rgn(block) onto prc
double q[LALL][KALL][GALL + 2][GALL + 2];
#pragma xmp align q[l][*][*][*] with rgn(l)
double buf[LALL][KALL][GALL]:[*];
static int nb[LALL][4];
static int owner(int l) {
  int np = xmp_num_nodes();
  int b = (LALL + np - 1) / np;
  return l / b;
}
void comm(void) {
  xmp_sync_all(NULL);
#pragma xmp loop on rgn(l)
  for (int l = 0; l < LALL; l++) {
    double row[KALL][GALL];
    for (int k = 0; k < KALL; k++)
      for (int g = 0; g < GALL; g++)
        row[k][g] = q[l][k][GALL][g + 1];
    int to = nb[l][0];
    buf[to][0:KALL][0:GALL]:[owner(to)] = row [0:KALL][0:GALL];
  }
  xmp_sync_all(NULL);
#pragma xmp loop on rgn(l)
  for (int l = 0; l < LALL; l++)
    for (int k = 0; k < KALL; k++)
      for (int g = 0; g < GALL; g++)
        q[l][k][0][g + 1] = buf[l][k][g];
}
int main(void) {
  int bad = 0;
  for (int l = 0; l < LALL; l++) {
    nb[l][0] = (l * 3 + 1) % LALL;
  }
  int inv[LALL];
  for (int l = 0; l < LALL; l++)
    inv[nb[l][0]] = l;
#pragma xmp loop (l) on rgn(l)
  for (int l = 0; l < LALL; l++)
    for (int k = 0; k < KALL; k++)
      for (int i = 0; i < GALL + 2; i++)
        for (int j = 0; j < GALL + 2; j++)
          q[l][k][i][j] = l * 1000 + k * 100 + i * 10 + j;
  comm();
#pragma xmp loop (l) on rgn(l) reduction(+:bad)
  for (int l = 0; l < LALL; l++)
    for (int k = 0; k < KALL; k++)
      for (int g = 0; g < GALL; g++)
        if (q[l][k][0][g + 1] != inv[l] * 1000 + k * 100 + GALL * 10 + g + 1)
          bad++;
  double pole[KALL];
#pragma xmp gmove
  pole [0:KALL] = q[LALL - 1][0:KALL][GALL + 1][0];
  CHECK(pole[0], 9070);
  CHECK(pole[2], 9270);
  CHECK(bad, 0);
  return CHECK_END();
}
