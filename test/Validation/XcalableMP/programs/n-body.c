// FEATURE: 10 programs | n bodies: a function with distributed parameters, positions of all by gmove
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <math.h>
#define N 30
double x[N], m[N], fx[N], buf[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align x[i] with t(i)
#pragma xmp align fx[i] with t(i)
static void forces(double fx[N], double x[N]);
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    x[i] = i * i % 17 + 0.5 * i, fx[i] = 0;
  for (int i = 0; i < N; i++)
    m[i] = 1 + i % 3;
  for (int s = 0; s < 4; s++) {
    forces(fx, x);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      x[i] += 0.01 * fx[i] / m[i];
  }
  double e = 0;
#pragma xmp loop on t(i) reduction(+ : e)
  for (int i = 0; i < N; i++)
    e += x[i] * (i + 1);
  CHECK_NEAR(e, 8427.9360283164278);
  return CHECK_END();
}
static void forces(double fx[N], double x[N])
#pragma xmp align fx[i] with t(i)
#pragma xmp align x[i] with t(i)
{
#pragma xmp gmove
  buf[:] = x[:];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    fx[i] = 0;
    for (int j = 0; j < N; j++)
      if (i != j) {
        double d = buf[j] - x[i];
        fx[i] += m[i] * m[j] * d / (fabs(d * d * d) + 0.1);
      }
  }
}
