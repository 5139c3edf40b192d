// FEATURE: 7 array sections | rows of distributed arrays in the body of a loop
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#define M 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
double a[N][M], b[N][M];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i][:] = i;
    b[i][0:4] = a[i][1:4:2] + 0.5;
    b[i][4:M - 4] = -a[i][4:M - 4];
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      CHECK(a[i][j], i);
      CHECK(b[i][j], j < 4 ? i + 0.5 : -i);
    }
  return CHECK_END();
}
