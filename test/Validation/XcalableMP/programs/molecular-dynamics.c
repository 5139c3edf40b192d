// FEATURE: 8.1 programs | molecular dynamics: structures, positions of all in a full shadow
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define NP 40
typedef struct {
  double x, y, z;
} vec;
vec pos[NP], vel[NP], f[NP];
#pragma xmp nodes p[*]
#pragma xmp template t[NP]
#pragma xmp distribute t[block] onto p
#pragma xmp align[i] with t[i] ::vel, f
#pragma xmp align pos[i] with t[i]
#pragma xmp shadow pos[*]
int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < NP; i++) {
    pos[i].x = i % 4 * 1.2;
    pos[i].y = i / 4 % 4 * 1.2 + 0.01 * i;
    pos[i].z = i / 16 * 1.2;
    vel[i] = (vec){0, 0, 0};
  }
  double ep, ek;
  for (int step = 0; step < 5; step++) {
    ep = ek = 0;
#pragma xmp reflect(pos)
#pragma xmp loop on t[i] reduction(+ : ep)
    for (int i = 0; i < NP; i++) {
      f[i].x = f[i].y = f[i].z = 0;
      for (int j = 0; j < NP; j++) {
        if (i == j)
          continue;
        double dx = pos[i].x - pos[j].x, dy = pos[i].y - pos[j].y, dz = pos[i].z - pos[j].z;
        double r2 = dx * dx + dy * dy + dz * dz, s = 1 / r2, s3 = s * s * s;
        ep += 2 * s3 * (s3 - 1);
        double g = 24 * s3 * (2 * s3 - 1) * s;
        f[i].x += g * dx;
        f[i].y += g * dy;
        f[i].z += g * dz;
      }
    }
#pragma xmp loop on t[i] reduction(+ : ek)
    for (int i = 0; i < NP; i++) {
      vel[i].x += 0.001 * f[i].x;
      vel[i].y += 0.001 * f[i].y;
      vel[i].z += 0.001 * f[i].z;
      pos[i].x += 0.001 * vel[i].x;
      pos[i].y += 0.001 * vel[i].y;
      pos[i].z += 0.001 * vel[i].z;
      ek += 0.5 * (vel[i].x * vel[i].x + vel[i].y * vel[i].y + vel[i].z * vel[i].z);
    }
  }
  CHECK_NEAR(ep, -93.144482027753213);
  CHECK_NEAR(ek, 0.012091392573106454);
  return CHECK_END();
}
