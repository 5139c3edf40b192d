// A kernel keeps a scalar in a register and stores it back at its end, but only
// where it changed it: another queue may have stored there meanwhile.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory" %s

#include <stdio.h>
enum { N = 1000, ROUNDS = 30 };
static int s, changes[2] = {0, 1};
static double a[N], b[N];

int main(void) {
  long errors = 0;
#pragma acc enter data copyin(s, changes, a, b)
  for (int round = 0; round < ROUNDS; round++) {
#pragma acc parallel present(s, changes, a) async(1)
    {
#pragma acc loop
      for (int i = 0; i < N; i++)
        a[i] += 1;
      if (changes[0])
        s = 1;
      for (int k = 0; k < 30; k++) {
#pragma acc loop
        for (int i = 0; i < N; i++)
          a[i] += 1;
      }
    }
#pragma acc parallel present(s, changes, b) async(2)
    {
      if (changes[1])
        s = 100 + round;
#pragma acc loop
      for (int i = 0; i < N; i++)
        b[i] += s;
    }
#pragma acc wait
#pragma acc update self(s)
    errors += s != 100 + round;
  }
#pragma acc exit data copyout(a, b)
  errors += a[7] != 31 * ROUNDS || b[7] != 100 * ROUNDS + ROUNDS * (ROUNDS - 1) / 2;
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
