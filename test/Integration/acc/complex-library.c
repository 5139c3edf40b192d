// Functions of complex.h in kernels: the C library's on virtual devices, our own
// on GPUs, which are right to the last digits and have C's values for infinities,
// signs of zero and numbers that are none.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3" %s

#include <complex.h>
#include <math.h>
#include <stdio.h>
#define N 16
#define FUNCTIONS 10
#define POINTS (N * N + 20)

typedef double complex number;
static number z[POINTS], got[FUNCTIONS][POINTS];
static double angle[POINTS];
static float complex small[3][POINTS];

static int isSame(double a, double b, double size) {
  if (isnan(a) || isnan(b))
    return isnan(a) && isnan(b);
  if (a == b)
    return a != 0 || signbit(a) == signbit(b);
  return fabs(a - b) <= 4e-15 * size;
}

static int differs(const char *name, number at, number a, number b, double loss) {
  double size = cabs(b) * (1 + loss) + 1e-320;
  if (isSame(creal(a), creal(b), size) && isSame(cimag(a), cimag(b), size))
    return 0;
  printf("%s(%g, %g) is (%.17g, %.17g), not (%.17g, %.17g)\n", name, creal(at),
         cimag(at), creal(a), cimag(a), creal(b), cimag(b));
  return 1;
}

static int square(number a) { return (int)creal(a * a); }

int main(void) {
  static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, 1.0};
  int errors = 0, num = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      z[num++] = (i - 7.25) * 0.5 + (j - 7.75) * 0.4 * I;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++)
      z[num++] = __builtin_complex(special[i], special[j]);

#pragma acc parallel loop copyin(z) copyout(got, angle, small)
  for (int i = 0; i < POINTS; i++) {
    got[0][i] = csqrt(z[i]);
    got[1][i] = cexp(z[i]);
    got[2][i] = clog(z[i]);
    got[3][i] = csin(z[i]);
    got[4][i] = ccos(z[i]);
    got[5][i] = ctan(z[i]);
    got[6][i] = csinh(z[i]);
    got[7][i] = ccosh(z[i]);
    got[8][i] = ctanh(z[i]);
    got[9][i] = i < N * N ? cpow(z[i], 1.5 - 0.5 * I) : cproj(z[i]);
    angle[i] = carg(z[i]);
    float complex f = (float complex)z[i];
    small[0][i] = csqrtf(f);
    small[1][i] = cexpf(f);
    small[2][i] = cpowf(f, 2.0f) + square(csqrt(4));
  }

  for (int i = 0; i < POINTS; i++) {
    errors += differs("csqrt", z[i], got[0][i], csqrt(z[i]), 0);
    errors += differs("cexp", z[i], got[1][i], cexp(z[i]), 0);
    errors += differs("clog", z[i], got[2][i], clog(z[i]), 0);
    errors += differs("csin", z[i], got[3][i], csin(z[i]), 0);
    errors += differs("ccos", z[i], got[4][i], ccos(z[i]), 0);
    errors += differs("ctan", z[i], got[5][i], ctan(z[i]), 0);
    errors += differs("csinh", z[i], got[6][i], csinh(z[i]), 0);
    errors += differs("ccosh", z[i], got[7][i], ccosh(z[i]), 0);
    errors += differs("ctanh", z[i], got[8][i], ctanh(z[i]), 0);
    errors += i < N * N
                  ? differs("cpow", z[i], got[9][i], cpow(z[i], 1.5 - 0.5 * I), 9)
                  : differs("cproj", z[i], got[9][i], cproj(z[i]), 0);
    errors += differs("carg", z[i], angle[i], carg(z[i]), 0);
    float complex f = (float complex)z[i];
    if (i < N * N) {
      errors += differs("csqrtf", f, small[0][i], csqrtf(f), 1e8);
      errors += differs("cexpf", f, small[1][i], cexpf(f), 1e8);
      errors += differs("cpowf", f, small[2][i], cpowf(f, 2.0f) + 4, 1e9);
    }
  }
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
