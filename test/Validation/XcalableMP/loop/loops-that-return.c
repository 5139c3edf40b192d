// FEATURE: 6.3 loop | a loop of C around it returns, with a value, or goes to a label
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
enum { N = 40 };
double u[N], v[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow u[1]

static void start(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    u[i] = i % 7;
}

static double step(void) {
  double most = 0;
#pragma xmp reflect(u)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    v[i] = 0.25 * (u[i - 1] + 2 * u[i] + u[i + 1]);
#pragma xmp loop on t(i) reduction(max : most)
  for (int i = 1; i < N - 1; i++) {
    double d = v[i] > u[i] ? v[i] - u[i] : u[i] - v[i];
    if (d > most)
      most = d;
    u[i] = v[i];
  }
  return most;
}

double relax(int steps, double tolerance) {
  for (int k = 0; k < steps; k++) {
    double most = step();
    if (most < tolerance)
      return k + most;
    for (int j = 0; j < 3; j++)
      if (most > 5 + j)
        return -j;
  }
  return steps;
}

int count(double low, double high) {
  int k = 0;
  while (1) {
    double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      u[i] *= k % 3 ? 1.125 : 0.875;
      sum += u[i];
    }
    k++;
    if (sum > high)
      goto above;
    if (sum < low)
      goto below;
  }
above:
  return k;
below:
  return -k;
}

void quiet(int *steps) {
  do {
    if (step() < 0.25)
      return;
    ++*steps;
  } while (*steps < 1000);
}

int main(void) {
  int steps = 0;
  start();
  double last = relax(1000, 0.03125);
  CHECK_NEAR(last, 26.030784881913);
  CHECK(relax(2, 1e-9), 2);
  start();
  CHECK(count(1, 200), 18);
  CHECK(count(199, 1e9), -1);
  start();
  quiet(&steps);
  CHECK(steps, 3);
  return CHECK_END();
}
