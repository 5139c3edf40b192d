// FEATURE: 14.3 programs | Himeno on devices: parameters with shadows, gang and vector loops, reflect acc
// STATUS: yes
// RANKS: 1 2 3 4
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define I 13
#define J 11
#define K 9
#pragma xmp nodes n(*)
#pragma xmp template t(0 : K - 1, 0 : J - 1, 0 : I - 1)
#pragma xmp distribute t(*, *, block) onto n
float p[I][J][K], w[I][J][K], m[2][I][J][K];
#pragma xmp align[i][j][k] with t(k, j, i)::p, w
#pragma xmp align m[*][i][j][k] with t(k, j, i)
#pragma xmp shadow p[1][0][0]
float sweep(float p[I][J][K], float w[I][J][K])
#pragma xmp align[i][j][k] with t(k, j, i)::p, w
#pragma xmp shadow p[1][0][0]
{
  float g = 0;
#pragma xmp reflect(p) width(1, 0, 0) acc
#pragma xmp loop(i) on t(*, *, i) reduction(+ : g)
#pragma acc parallel loop gang reduction(+ : g) present(p, w, m)
  for (int i = 1; i < I - 1; i++)
#pragma acc loop vector collapse(2) reduction(+ : g)
    for (int j = 1; j < J - 1; j++)
      for (int k = 1; k < K - 1; k++) {
        float s = (p[i + 1][j][k] + p[i - 1][j][k] + p[i][j + 1][k] + p[i][j - 1][k] +
                   p[i][j][k + 1] + p[i][j][k - 1]) *
                      m[0][i][j][k] -
                  p[i][j][k];
        w[i][j][k] = p[i][j][k] + m[1][i][j][k] * s;
        g += s * s;
      }
#pragma xmp loop(i) on t(*, *, i)
#pragma acc parallel loop collapse(3) present(p, w)
  for (int i = 1; i < I - 1; i++)
    for (int j = 1; j < J - 1; j++)
      for (int k = 1; k < K - 1; k++)
        p[i][j][k] = w[i][j][k];
  return g;
}
int main(void) {
#pragma xmp loop(i) on t(*, *, i)
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) {
        p[i][j][k] = i * i / 144.0f;
        w[i][j][k] = 0;
        m[0][i][j][k] = 1 / 6.0f;
        m[1][i][j][k] = 0.8f;
      }
  float g = 0;
#pragma acc data copy(p) create(w) copyin(m)
  for (int s = 0; s < 6; s++)
    g = sweep(p, w);
  CHECK_NEAR(g, 0.0018607786623761058);
  return CHECK_END();
}
