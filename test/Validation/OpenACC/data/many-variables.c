// FEATURE: 2.7 data clauses | thirty variables in one directive
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a0[9], a1[9], a2[9], a3[9], a4[9], a5[9], a6[9], a7[9], a8[9], a9[9];
  int b0, b1, b2, b3, b4, b5, b6, b7, b8, b9;
  int c0 = 0, c1 = 1, c2 = 2, c3 = 3, c4 = 4, c5 = 5, c6 = 6, c7 = 7, c8 = 8, c9 = 9;
#pragma acc parallel loop copyout(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)
  for (int i = 0; i < 9; i++) {
    a0[i] = a1[i] = a2[i] = a3[i] = a4[i] = i;
    a5[i] = a6[i] = a7[i] = a8[i] = a9[i] = -i;
  }
#pragma acc serial copyout(b0, b1, b2, b3, b4, b5, b6, b7, b8, b9)                 \
    copyin(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9)
  {
    b0 = c0, b1 = c1, b2 = c2, b3 = c3, b4 = c4;
    b5 = c5, b6 = c6, b7 = c7, b8 = c8, b9 = c9;
  }
  for (int i = 0; i < 9; i++)
    errors += a0[i] + a1[i] + a2[i] + a3[i] + a4[i] != 5 * i ||
              a5[i] + a6[i] + a7[i] + a8[i] + a9[i] != -5 * i;
  errors += b0 != 0 || b1 != 1 || b2 != 2 || b3 != 3 || b4 != 4;
  errors += b5 != 5 || b6 != 6 || b7 != 7 || b8 != 8 || b9 != 9;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
