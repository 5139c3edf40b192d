// Functions of <math.h> that GPUs have instructions for, on numbers that show
// where an implementation is not exact: halves, the largest number below one
// half, the first without a fraction, zeros, infinities and NaN.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 26 };
static double x[N], out[13][N];
static float xf[N], outf[13][N];

static double canonical(double value) { return isnan(value) ? NAN : value; }

int main(void) {
  static const double positive[N / 2] = {
      0,   0.49999999999999994, 0.49999997, 0.5, 1.5,         2.5,     1e-310,
      1e3, 8388607.5,           8388609,    NAN, 4503599627370497.0, INFINITY};
  for (int i = 0; i < N; i++) {
    x[i] = i % 2 ? -positive[i / 2] : positive[i / 2];
    xf[i] = (float)x[i];
  }
#pragma acc parallel loop copyin(x) copyout(out)
  for (int i = 0; i < N; i++) {
    out[0][i] = sqrt(x[i]);
    out[1][i] = fabs(x[i]);
    out[2][i] = floor(x[i]);
    out[3][i] = ceil(x[i]);
    out[4][i] = trunc(x[i]);
    out[5][i] = round(x[i]);
    out[6][i] = rint(x[i]);
    out[7][i] = nearbyint(x[i]);
    out[8][i] = fma(x[i], x[i], -x[(i + 1) % N]);
    out[9][i] = fmax(x[i], x[(i + 3) % N]);
    out[10][i] = fmin(x[i], x[(i + 3) % N]);
    out[11][i] = copysign(x[i], x[(i + 1) % N]);
    out[12][i] = 8 * (isnan(x[i]) != 0) + 4 * (isinf(x[i]) != 0) +
                 2 * (isfinite(x[i]) != 0) + (isnormal(x[i]) != 0) +
                 16 * (signbit(x[i]) != 0 && !isnan(x[i])) + abs(i - N / 2);
  }
#pragma acc parallel loop copyin(xf) copyout(outf)
  for (int i = 0; i < N; i++) {
    outf[0][i] = sqrtf(xf[i]);
    outf[1][i] = fabsf(xf[i]);
    outf[2][i] = floorf(xf[i]);
    outf[3][i] = ceilf(xf[i]);
    outf[4][i] = truncf(xf[i]);
    outf[5][i] = roundf(xf[i]);
    outf[6][i] = rintf(xf[i]);
    outf[7][i] = nearbyintf(xf[i]);
    outf[8][i] = fmaf(xf[i], xf[i], -xf[(i + 1) % N]);
    outf[9][i] = fmaxf(xf[i], xf[(i + 3) % N]);
    outf[10][i] = fminf(xf[i], xf[(i + 3) % N]);
    outf[11][i] = copysignf(xf[i], xf[(i + 1) % N]);
    outf[12][i] = labs(i - N / 2);
  }
  for (int f = 0; f < 13; f++)
    for (int i = 0; i < N; i++)
      printf("%d of %a: %a %a\n", f, canonical(x[i]), canonical(out[f][i]),
             canonical(outf[f][i]));
  return 0;
}
