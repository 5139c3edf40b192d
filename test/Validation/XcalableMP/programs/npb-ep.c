// FEATURE: 6.3 programs | NPB-EP: pairs of random numbers, loop over batches, reductions of sums and counts
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#include <math.h>
#define BATCHES 61
#define PAIRS 512

#pragma xmp nodes p(*)
#pragma xmp template t(0 : BATCHES - 1)
#pragma xmp distribute t(block) onto p

static const unsigned long long modulus = 1ull << 46, multiplier = 1220703125ull, seed = 271828183ull;

/* x * y mod 2^46. */
static unsigned long long product(unsigned long long x, unsigned long long y) {
  return (unsigned long long)((unsigned __int128)x * y % modulus);
}

static unsigned long long power(unsigned long long exponent) {
  unsigned long long result = 1, base = multiplier;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1)
      result = product(result, base);
    base = product(base, base);
  }
  return result;
}

/* The numbers of a batch do not depend on those before it. */
static void batch(int number, double *sx, double *sy, long q[10]) {
  unsigned long long x = product(seed, power(2ull * PAIRS * number));
  for (int i = 0; i < PAIRS; i++) {
    double u[2];
    for (int k = 0; k < 2; k++) {
      x = product(x, multiplier);
      u[k] = 2.0 * ((double)x / (double)modulus) - 1.0;
    }
    double s = u[0] * u[0] + u[1] * u[1];
    if (s > 1.0)
      continue;
    double f = sqrt(-2.0 * log(s) / s), a = u[0] * f, b = u[1] * f;
    *sx += a;
    *sy += b;
    q[(int)fmax(fabs(a), fabs(b))]++;
  }
}

int main(void) {
  double sx = 0, sy = 0;
  long q[10] = {0};
#pragma xmp loop on t(k) reduction(+ : sx, sy, q)
  for (int k = 0; k < BATCHES; k++)
    batch(k, &sx, &sy, q);

  double expectedX = 0, expectedY = 0;
  long expected[10] = {0}, pairs = 0;
  for (int k = 0; k < BATCHES; k++)
    batch(k, &expectedX, &expectedY, expected);
  CHECK_NEAR(sx, expectedX);
  CHECK_NEAR(sy, expectedY);
  for (int k = 0; k < 10; k++) {
    CHECK(q[k], expected[k]);
    pairs += q[k];
  }
  CHECK_THAT(pairs > BATCHES * PAIRS * 3 / 4 && pairs < BATCHES * PAIRS * 4 / 5);
  return CHECK_END();
}
