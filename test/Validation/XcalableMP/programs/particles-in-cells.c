// FEATURE: 8.1 programs | particles in cells: sums of whole arrays, periodic halos, particles as structures
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <math.h>
#define NG 24
#define NP 60
typedef struct {
  double x, v;
} particle;
particle q[NP];
double rho[NG], e[NG];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : NG - 1)
#pragma xmp template u(0 : NP - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(block) onto p
#pragma xmp align rho[i] with t(i)
#pragma xmp align e[i] with t(i)
#pragma xmp align q[i] with u(i)
#pragma xmp shadow rho[1]
#pragma xmp shadow e[1]
int main(void) {
  double tmp[NG];
#pragma xmp loop on u(i)
  for (int i = 0; i < NP; i++) {
    q[i].x = (i * 17 % 240) / 10.0;
    q[i].v = i % 3 - 1;
  }
  double sum = 0;
  for (int s = 0; s < 5; s++) {
    for (int i = 0; i < NG; i++)
      tmp[i] = 0;
#pragma xmp loop on u(i) reduction(+ : tmp)
    for (int i = 0; i < NP; i++)
      tmp[(int)q[i].x % NG] += 1;
#pragma xmp loop on t(i)
    for (int i = 0; i < NG; i++)
      rho[i] = tmp[i];
#pragma xmp reflect(rho) width(/ periodic / 1)
#pragma xmp loop on t(i)
    for (int i = 0; i < NG; i++)
      e[i] = rho[i + 1] - rho[i - 1];
#pragma xmp gmove
    tmp[:] = e[:];
#pragma xmp loop on u(i)
    for (int i = 0; i < NP; i++) {
      q[i].v += 0.1 * tmp[(int)q[i].x % NG];
      q[i].x = fmod(q[i].x + q[i].v * 0.1 + NG, NG);
    }
#pragma xmp loop on u(i) reduction(+ : sum)
    for (int i = 0; i < NP; i++)
      sum += q[i].x * q[i].v;
  }
  CHECK_NEAR(sum, 6.401999999999946);
  return CHECK_END();
}
