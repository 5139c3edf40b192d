// FEATURE: 8.4 programs | shortest paths: rows by gmove, the last maximum with its place
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 26
int d[N][N], row[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
#pragma xmp align d[i][*] with t[i]
int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      d[i][j] = i == j ? 0 : (i * 7 + j * 3) % 23 + 1;
  for (int k = 0; k < N; k++) {
#pragma xmp gmove
    row[:] = d[k][:];
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (d[i][k] + row[j] < d[i][j])
          d[i][j] = d[i][k] + row[j];
  }
  long s = 0;
  int far = -1, at = -1, to = -1;
#pragma xmp loop on t[i] reduction(+ : s) reduction(lastmax : far / at, to /)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      s += d[i][j] * (i + j);
      if (d[i][j] >= far) {
        far = d[i][j];
        at = i;
        to = j;
      }
    }
  CHECK(s, 70634);
  CHECK(far, 8);
  CHECK(at, 25);
  CHECK(to, 23);
  return CHECK_END();
}
