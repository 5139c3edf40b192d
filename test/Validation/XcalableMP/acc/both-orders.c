// FEATURE: 14.2 loops | the pragmas in both orders, with collapse, async, reductions of both, nested acc loops, imperfect nests and functions
// STATUS: yes
// RANKS: 1 2 3
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 24
#define M 10
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(4)) onto p
double a[N][M], b[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i] with t(i)
#pragma acc routine seq
static double weight(int i, int j) { return i - 0.5 * j; }
int main(void) {
  double s = 1, most = -100, o = 1, om = -100;
#pragma acc data create(a, b)
  {
#pragma acc parallel loop present(a)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        a[i][j] = weight(i, j);
    }
#pragma xmp loop(i, j) on t(i)
#pragma acc parallel loop collapse(2) present(a) async(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] *= 2;
#pragma acc wait(2)
#pragma acc parallel loop gang present(a, b)
#pragma xmp loop on t(i)
    for (int i = N - 1; i >= 0; i--) {
      double row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < M; j++)
        row += a[i][j];
      b[i] = row;
    }
#pragma acc parallel loop present(b) reduction(+ : s) reduction(max : most)
#pragma xmp loop on t(i) reduction(+ : s) reduction(max : most)
    for (int i = 1; i < N; i += 3) {
      s += b[i];
      if (b[i] > most)
        most = b[i];
    }
#pragma acc update self(a, b)
  }
  for (int i = 1; i < N; i += 3) {
    double row = 0;
    for (int j = 0; j < M; j++)
      row += 2 * (i - 0.5 * j);
    o += row;
    om = row > om ? row : om;
  }
  CHECK(s, o);
  CHECK(most, om);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], 2 * (i - 0.5 * j));
  return CHECK_END();
}
