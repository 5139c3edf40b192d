// FEATURE: 8.1 programs | contributions of elements to nodes by reduce_shadow, some nodes own nothing
// STATUS: yes
// RANKS: 4
#include "../Inputs/check.h"
#define N 26
#pragma xmp nodes p(4)
static const short map[4] = {0, 11, 0, 15};
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(gblock(map)) onto p
static double k[N];
static int deg[N];
static float elem[N];
#pragma xmp align k[i] with t(i)
#pragma xmp align deg[i] with t(i)
#pragma xmp align elem[i] with t(i)
#pragma xmp shadow k[2]
#pragma xmp shadow deg[0 : 1]
static int assemble(int step) {
  static float mass[N];
#pragma xmp align mass[i] with t(i)
#pragma xmp shadow mass[1]
  int bad = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    if (step == 0)
      mass[i] = 0;
    k[i] = 0;
    deg[i] = 0;
    elem[i] = 1 + i % 4;
  }
  {
    int sz;
    xmp_array_lsize(xmp_desc_of(k), 1, &sz);
    if (sz) {
      double *b;
      void *v;
      xmp_array_laddr(xmp_desc_of(k), &v);
      b = v;
      for (int i = 0; i < 2; i++)
        b[i] = 0, b[sz + 2 + i] = 0;
      xmp_array_laddr(xmp_desc_of(deg), &v);
      ((int *)v)[sz] = 0;
    }
  }
#pragma xmp loop on t(i)
  for (int i = 2; i < N - 2; i++) {
    k[i - 2] += elem[i];
    k[i] += 2 * elem[i];
    k[i + 2] -= elem[i];
    deg[i]++;
    deg[i + 1]++;
    mass[i] += elem[i];
  }
#pragma xmp reduce_shadow(k)
#pragma xmp reduce_shadow(deg) width(0 : 1)
#pragma xmp reflect(mass)
  double e[N] = {0};
  int d[N] = {0};
  for (int i = 2; i < N - 2; i++) {
    float v = 1 + i % 4;
    e[i - 2] += v;
    e[i] += 2 * v;
    e[i + 2] -= v;
    d[i]++;
    d[i + 1]++;
  }
  int at = -1;
  double best = -9;
  int eat = -1;
  double ebest = -9;
  for (int i = 0; i < N; i++)
    if (e[i] >= ebest)
      ebest = e[i], eat = i;
#pragma xmp loop(i) on t(i) reduction(+ : bad) reduction(lastmax : best / at /)
  for (int i = 0; i < N; i++) {
    if (k[i] != e[i] || deg[i] != d[i])
      bad++;
    if (k[i] >= best) {
      best = k[i];
      at = i;
    }
  }
  if (at != eat || best != ebest)
    bad += 1000;
#pragma xmp loop on t(i) reduction(+ : bad)
  for (int i = 3; i < N - 3; i++)
    if (mass[i - 1] != (step + 1) * (float)(1 + (i - 1) % 4) ||
        mass[i + 1] != (step + 1) * (float)(1 + (i + 1) % 4))
      bad += 100;
  return bad;
}
int main(void) {
  int bad = 0, s = 0;
  while (s < 3)
    bad += assemble(s++);
  short x[5];
#pragma xmp gmove
  x[:] = deg [25:5:-5];
  if (x[0] != 0 || x[1] != 2 || x[4] != 2)
    bad++;
  CHECK(bad, 0);
  return CHECK_END();
}
