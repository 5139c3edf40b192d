// Mathematical functions in kernels, in single and double precision, compared
// with the host's to a few units in the last place.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <math.h>
#include <stdio.h>
enum { N = 300 };
static double x[N], y[N], out[N];
static float xf[N], yf[N], outf[N];
static long errors;

static void compare(const char *what, int i, double got, double want,
                    double tolerance) {
  double scale = fabs(want) > 1 ? fabs(want) : 1;
  if (isnan(want) ? !isnan(got)
                  : got != want && !(fabs(got - want) <= tolerance * scale))
    if (errors++ < 10)
      printf("%s at %g, %g: %.17g, not %.17g\n", what, x[i], y[i], got, want);
}
#define ONE(F, argument)                                                       \
  _Pragma("acc parallel loop copyin(x, y) copyout(out)")                       \
  for (int i = 0; i < N; i++)                                                  \
    out[i] = F(argument);                                                      \
  for (int i = 0; i < N; i++)                                                  \
    compare(#F, i, out[i], F(argument), 1e-14);                                \
  _Pragma("acc parallel loop copyin(xf, yf) copyout(outf)")                    \
  for (int i = 0; i < N; i++)                                                  \
    outf[i] = F##f(argument##f);                                               \
  for (int i = 0; i < N; i++)                                                  \
    compare(#F "f", i, outf[i], F##f(argument##f), 2e-6);
#define ANY x[i]
#define ANYf xf[i]
#define POSITIVE y[i]
#define POSITIVEf yf[i]
#define SMALL x[i] / 50
#define SMALLf xf[i] / 50
#define BOTH x[i], y[i]
#define BOTHf xf[i], yf[i]
#define POWER y[i], x[i] / 8
#define POWERf yf[i], xf[i] / 8

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = xf[i] = (i - 150) / 4.0f;
    y[i] = yf[i] = (i + 1) / 8.0f;
  }
  ONE(sqrt, POSITIVE)
  ONE(fabs, ANY)
  ONE(floor, ANY)
  ONE(ceil, ANY)
  ONE(trunc, ANY)
  ONE(round, ANY)
  ONE(rint, ANY)
  ONE(sin, ANY)
  ONE(cos, ANY)
  ONE(tan, SMALL)
  ONE(asin, SMALL)
  ONE(acos, SMALL)
  ONE(atan, ANY)
  ONE(atan2, BOTH)
  ONE(exp, SMALL)
  ONE(exp2, SMALL)
  ONE(expm1, SMALL)
  ONE(log, POSITIVE)
  ONE(log2, POSITIVE)
  ONE(log10, POSITIVE)
  ONE(log1p, POSITIVE)
  ONE(pow, POWER)
  ONE(sinh, SMALL)
  ONE(cosh, SMALL)
  ONE(tanh, ANY)
  ONE(cbrt, ANY)
  ONE(erf, SMALL)
  ONE(hypot, BOTH)
  ONE(fmin, BOTH)
  ONE(fmax, BOTH)
  ONE(fmod, BOTH)
  ONE(copysign, BOTH)
#pragma acc parallel loop copyin(x, y) copyout(out)
  for (int i = 0; i < N; i++)
    out[i] = fma(x[i], y[i], 1.0) + isnan(x[i]) + (isinf(y[i]) ? 5 : 0) +
             signbit(x[i]) * 0 + ldexp(1.0, i % 5);
  for (int i = 0; i < N; i++)
    compare("fma", i, out[i], x[i] * y[i] + 1.0 + ldexp(1.0, i % 5), 1e-14);
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
