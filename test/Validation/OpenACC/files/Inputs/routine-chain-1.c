// The second file of routine-chain.c.

#pragma acc routine seq
double product(double x, int factor);
#pragma acc routine seq
float half(float x);
static const double shares[] = {1, 0.5, 0.25};

#pragma acc routine seq
static int local(int x) { return x; } // another one than the first file's

#pragma acc routine seq
double scaled(double x, int factor) {
  return product(x, factor) + shares[factor % 3] * half(2) + local(0);
}

#pragma acc routine seq
_Bool is_even(int x) { return x % 2 == 0; }
