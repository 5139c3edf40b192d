// FEATURE: 6.3 loop | complex numbers with + - *
// STATUS: yes
// RANKS: 1 2 3
#include <complex.h>
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  double complex sum = 1 + I, product = 1;
  float complex difference = 0;
#pragma xmp loop (i) on t(i) reduction(+ : sum) reduction(* : product) reduction(- : difference)
  for (int i = 0; i < N; i++) {
    sum += i - 2 * i * I;
    product *= I;
    difference -= 1 + i * I;
  }
  CHECK(creal(sum), 56);
  CHECK(cimag(sum), -109);
  CHECK(creal(product), 0);
  CHECK(cimag(product), -1);
  CHECK(crealf(difference), -11);
  CHECK(cimagf(difference), -55);
  return CHECK_END();
}
