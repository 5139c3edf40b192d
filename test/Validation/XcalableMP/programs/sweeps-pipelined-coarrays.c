// FEATURE: 8.1 programs | sweeps in both directions, pipelined over nodes by puts, post and wait
// STATUS: yes
// RANKS: 1 2 3 4 7
#include "../Inputs/check.h"
#define NX 13
#define NY 6
#pragma xmp nodes p(*)
#pragma xmp template t(0 : NX - 1)
#pragma xmp distribute t(block) onto p
static double v[NX][NY];
static double in[NY]:[*], back[NY]:[*];
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow v[1][0]
int main(void) {
  int me = xmp_node_num(), np = xmp_num_nodes(), bad = 0;
  double r[NX][NY];
  int lo = NX, hi = -1;
#pragma xmp loop on t(i)
  for (int i = 0; i < NX; i++) {
    if (i < lo)
      lo = i;
    if (i > hi)
      hi = i;
    for (int j = 0; j < NY; j++)
      v[i][j] = (i * 5 + j * 3) % 7 + 1;
  }
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      r[i][j] = (i * 5 + j * 3) % 7 + 1;
  int has = hi >= lo, nxt = -1, prv = -1;
  int chunk = (NX + np - 1) / np, used = (NX + chunk - 1) / chunk;
  if (has) {
    if (me < used)
      nxt = me;
    if (me > 1)
      prv = me - 2;
  }
  for (int s = 0; s < 3; s++) {
    xmp_sync_all(NULL);
    // Forward, a row of j after the other; the last row of a node goes to the next one.
    for (int j = 1; j < NY; j++) {
      if (has && me > 1) {
#pragma xmp wait(p(me - 1), j)
      }
      if (has) {
#pragma xmp loop on t(i)
        for (int i = 0; i < NX; i++) {
          double w = i == 0 ? 0 : i == lo ? in[j] : v[i - 1][j];
          v[i][j] += 0.25 * (w + v[i][j - 1]);
        }
      }
      if (nxt >= 0) {
        double edge = 0;
#pragma xmp loop on t(i)
        for (int i = 0; i < NX; i++)
          if (i == hi)
            edge = v[i][j];
        in[j]:[nxt] = edge;
#pragma xmp post(p(nxt + 1), j)
      }
    }
    for (int j = 1; j < NY; j++)
      for (int i = 0; i < NX; i++)
        r[i][j] += 0.25 * ((i ? r[i - 1][j] : 0) + r[i][j - 1]);
    xmp_sync_all(NULL);
    // Backward.
    for (int j = NY - 2; j >= 0; j--) {
      if (nxt >= 0) {
#pragma xmp wait(p(me + 1))
      }
#pragma xmp loop on t(i)
      for (int i = NX - 1; i >= 0; i--) {
        double w = i == NX - 1 ? 0 : i == hi ? back[j] : v[i + 1][j];
        v[i][j] -= 0.125 * (w + v[i][j + 1]);
      }
      if (has && prv >= 0) {
        double edge = 0;
#pragma xmp loop on t(i)
        for (int i = 0; i < NX; i++)
          if (i == lo)
            edge = v[i][j];
        back[j]:[prv] = edge;
#pragma xmp post(p(prv + 1), 1000 - j)
      }
    }
    for (int j = NY - 2; j >= 0; j--)
      for (int i = NX - 1; i >= 0; i--)
        r[i][j] -= 0.125 * ((i < NX - 1 ? r[i + 1][j] : 0) + r[i][j + 1]);
  }
#pragma xmp loop on t(i) reduction(+ : bad)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      if (v[i][j] - r[i][j] > 1e-9 || r[i][j] - v[i][j] > 1e-9)
        bad++;
  CHECK(bad, 0);
  return CHECK_END();
}
