// FEATURE: 3.5 shadow | full shadow and reflect, all formats, also nodes that own nothing
// STATUS: yes
// RANKS: 1 2 3 5 13
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes p[*]
#pragma xmp template b[N]
#pragma xmp distribute b[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
#pragma xmp template w[N]
#pragma xmp distribute w[cyclic(3)] onto p
int x[N], y[N][2], z[3][N];
#pragma xmp align x[i] with b[i]
#pragma xmp align y[i][*] with c[i]
#pragma xmp align z[*][i] with w[i]
#pragma xmp shadow x[*]
#pragma xmp shadow y[*][0]
#pragma xmp shadow z[0][*]

int main(void) {
  for (int round = 0; round < 3; round++) {
#pragma xmp loop on b[i]
    for (int i = 0; i < N; i++)
      x[i] = 10 * i + round;
#pragma xmp loop on c[i]
    for (int i = 0; i < N; i++)
      y[i][0] = y[i][1] = 20 * i + round;
#pragma xmp loop on w[i]
    for (int i = 0; i < N; i++)
      for (int k = 0; k < 3; k++)
        z[k][i] = 30 * i + k + round;
#pragma xmp reflect(x)
#pragma xmp reflect(y, z) async(4)
#pragma xmp wait_async(4)
    // Nodes that own nothing store all, too.
    for (int i = 0; i < N; i++)
      CHECK(x[i], 10 * i + round);
    for (int i = 0; i < N; i++)
      CHECK(y[i][1], 20 * i + round);
    for (int i = 0; i < N; i++)
      CHECK(z[2][i], 30 * i + 2 + round);
#pragma xmp barrier
  }
  return CHECK_END();
}
