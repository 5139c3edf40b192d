// FEATURE: 11.5 elemental functions | the functions of math.h element by element
// STATUS: yes
// FLAGS: -lm
// RANKS: 1 2
#include "../Inputs/check.h"
#include <math.h>
#define N 9
double x[N], y[N], z[N];
float f[N], g[N];
int e[N];
#define TEST(F)                                                                                    \
  y[:] = F(x[:]);                                                                                  \
  for (int i = 0; i < N; i++)                                                                      \
    CHECK_NEAR(y[i], F(x[i]));

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = 0.1 + 0.1 * i;
    f[i] = 1 + i;
    e[i] = 4 - i;
  }
  TEST(acos) TEST(asin) TEST(atan) TEST(cos) TEST(sin) TEST(tan) TEST(cosh) TEST(sinh) TEST(tanh)
  TEST(exp) TEST(log) TEST(log10) TEST(fabs) TEST(sqrt) TEST(ceil) TEST(floor)
  z[:] = 2;
  y[:] = atan2(x[:], z[:]) + pow(x[:], 2) + fmod(z[:], x[:]);
  for (int i = 0; i < N; i++)
    CHECK_NEAR(y[i], atan2(x[i], 2) + pow(x[i], 2) + fmod(2, x[i]));
  y[:] = ldexp(x[:], e[:]);
  for (int i = 0; i < N; i++)
    CHECK_NEAR(y[i], ldexp(x[i], 4 - i));
  y[:] = frexp(z[:], e[:]);
  for (int i = 0; i < N; i++) {
    CHECK_NEAR(y[i], 0.5);
    CHECK(e[i], 2);
  }
  g[1:7] = sqrtf(f[1:7]) + fabsf(-f[0:7]);
  for (int i = 1; i < 8; i++)
    CHECK_THAT(g[i] == sqrtf(f[i]) + fabsf(-f[i - 1]));
  return CHECK_END();
}
