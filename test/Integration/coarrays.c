// Coarrays: elements, structures and sections of other images.
// RUN: %S/Inputs/compare.sh xacc-cc self-checking %t "1 3" %s
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
int x:[*];
int first:[*] = 7, y[4][5]:[*], plain;
double h[64]:[*];
struct P { int a; double b[3]; } s:[*], sa[4]:[*];
int errors;
#define CHECK(c) do { if (!(c)) { ++errors; printf("%d: line %d: %s\n", xmpc_this_image(), __LINE__, #c); } } while (0)
int main(void) {
  static long st:[*];
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  x = 100 + me;
  st = me;
  xmp_sync_all(NULL);
  CHECK(x:[next] == 100 + next);
  CHECK(first:[prev] == 7);
  int sum = 0;
  for (int i = 0; i < n; i++) sum += x:[i] + (int)st:[i];
  CHECK(sum == 100 * n + n * (n - 1));
  xmp_sync_all(NULL);
  x:[next] = me * 2;
  y[2][me % 5]:[prev] = me + 1;
  s:[next].a = me; s.b[1]:[next] = 1.5 * me;
  xmp_sync_all(NULL);
  CHECK(x == prev * 2);
  CHECK(y[2][next % 5] == next + 1);
  CHECK(s.a == prev && s.b[1] == 1.5 * prev);
  struct P t = s:[next];
  CHECK(t.a == me);
  xmp_sync_all(NULL);
  for (int i = 0; i < 64; i++) h[i] = me * 100 + i;
  xmp_sync_all(NULL);
  double buf[64];
  buf[0:8] = h[8:8]:[next];
  CHECK(buf[3] == next * 100 + 11);
  buf[0:8:2] = h[63:8:-3]:[next];
  CHECK(buf[2] == next * 100 + 60);
  xmp_sync_all(NULL);
  h[0:8]:[next] = h[56:8];
  xmp_sync_all(NULL);
  CHECK(h[2] == prev * 100 + 58);
  y[1:2][0:5:2]:[next] = me;
  xmp_sync_all(NULL);
  CHECK(y[1][2] == prev && y[2][4] == prev && y[1][1] == 0);
  int z[8];
  z[0:8] = h[0:8]:[me] + 1.0;
  CHECK(z[2] == prev * 100 + 59);
  x = 5;
  xmp_sync_all(NULL);
  if (me == 0) for (int i = 0; i < n; i++) x:[i] += i; else plain = 1;
  xmp_sync_all(NULL);
  CHECK(x == 5 + me);
  printf("errors %d\n", errors);
  if (me == 0) printf("complete\n");
  return errors != 0;
}
