// FEATURE: 4 programs | a wave in blocks of any size: three levels in one array, a shadow of two, xmp_malloc
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 60
double w[3][N];
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(gblock(*)) onto p
double (*u)[N];
#pragma xmp align u[*][i] with t(i)
#pragma xmp shadow u[0][2]
int main(void) {
  int np = xmp_num_nodes(), m[np], left = N;
  for (int k = 0; k < np; k++) {
    m[k] = k == np - 1 ? left : left / 2;
    left -= m[k];
  }
#pragma xmp template_fix(gblock(m)) t(0 : N - 1)
  u = xmp_malloc(xmp_desc_of(u), 3, N);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    u[0][i] = u[1][i] = i > 20 && i < 30 ? 1 : 0;
    u[2][i] = 0;
  }
  for (int s = 2; s < 40; s++) {
    int a = (s + 1) % 3, b = (s + 2) % 3, c = s % 3;
#pragma xmp reflect(u) width(0, 2)
#pragma xmp loop on t(i)
    for (int i = 2; i < N - 2; i++)
      u[c][i] =
          2 * u[b][i] - u[a][i] +
          0.1 * (-u[b][i - 2] + 16 * u[b][i - 1] - 30 * u[b][i] + 16 * u[b][i + 1] - u[b][i + 2]) /
              12;
  }
  double e = 0;
#pragma xmp loop on t(i) reduction(+ : e)
  for (int i = 0; i < N; i++)
    e += u[0][i] * u[0][i] * i;
  CHECK_NEAR(e, 113.39892976074465);
  return CHECK_END();
}
