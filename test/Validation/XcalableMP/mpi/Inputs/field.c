// The functions of XcalableMP that xmp-init.c calls.
#include <xmp.h>
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
static int field[N];
#pragma xmp align field[i] with t(i)

void fill(int factor) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    field[i] = factor * i;
}

int sum(void) {
  int s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += field[i];
  return s;
}
