// Functions of math.h in statements that stay C, in both precisions.
#include <math.h>
#include <stdio.h>

typedef double v2 __attribute__((vector_size(16)));
static double a[60];
static float b[60];

int main(void) {
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 60; i++) {
    double x = 0.1 * (i + 1);
    v2 t = {x, exp(x)};
    t[1] += atan2(t[0], 2.0) + hypot(x, t[0]) + pow(x, 1.5) + cbrt(x) +
            tgamma(x) + log10(x) + tanh(x) + erf(x);
    a[i] = t[1] + round(x * 7.3) + lround(x * 3.7) + lrint(x * 2.3) +
           fmod(x, 0.3);
  }
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 60; i++) {
    float x = 0.1f * (i + 1);
    int e;
    v2 t = {x, logf(x)};
    b[i] = t[1] + expf(x) + powf(x, 2.5f) + frexpf(x, &e) + ldexpf(x, 3) +
           ilogbf(x) + llroundf(x * 3.7f) + e;
  }
  for (int i = 0; i < 60; i++)
    printf("%.10g %.4g\n", a[i], b[i]);
  return 0;
}
