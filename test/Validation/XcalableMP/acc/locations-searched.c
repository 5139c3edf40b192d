// FEATURE: 14.2 loops | firstmax and the others where all threads search: conditions, declarations, inner loops, several values, types
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <math.h>
#define N 53
#define M 19
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[cyclic(2)][*] onto p
double a[N][M];
int c[N][M];
float e[N];
unsigned char mk[N][M];
#pragma xmp align [i][j] with t[i][j] :: a, c, mk
#pragma xmp align e[i] with t[i][*]
double sa[N][M];
int sc[N][M];
float se[N];
unsigned char smk[N][M];
int main(void) {
  for (int i = 0; i < N; i++) {
    se[i] = (i * 7) % 10 - 4.5f;
    for (int j = 0; j < M; j++) {
      sa[i][j] = (i * 31 + j * 17) % 41 - 20;
      sc[i][j] = (i * j) % 13;
      smk[i][j] = (i + j) % 3;
    }
  }
#pragma xmp loop(i) on t[i][ : ]
  for (int i = 0; i < N; i++)
    e[i] = se[i];
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = sa[i][j];
      c[i][j] = sc[i][j];
      mk[i][j] = smk[i][j];
    }
#pragma acc data copyin(a, c, e, mk)
  {
    double m = 0.5, sm = 0.5;
    int li = -1, sli = -1;
    long lj = -2, slj = -2;
    short v1 = 7, sv1 = 7;
#pragma xmp loop(i, j) on t[i][j] reduction(firstmax : m / li, lj, v1 /)
#pragma acc parallel loop collapse(2) present(a, mk) default(none)
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < M; j++) {
        const double x = fabs(a[i][j]);
        int ok = mk[i][j];
        if (ok == 1 && (x > m)) {
          lj = j * 2;
          m = x;
          li = i;
          v1 = (short)(c[i][j] - 5);
        }
      }
    }
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        double x = fabs(sa[i][j]);
        if (smk[i][j] == 1 && x > sm) {
          slj = j * 2;
          sm = x;
          sli = i;
          sv1 = (short)(sc[i][j] - 5);
        }
      }
    CHECK_THAT(m == sm && li == sli && lj == slj && v1 == sv1);
    int mn = 100, smn = 100, mx = -100, smx = -100;
    unsigned r = 99, sr = 99;
    int q = 9, sq = 9;
#pragma xmp loop(i) on t[i][ : ] reduction(lastmin : mn / r /)                 \
    reduction(lastmax : mx / q /)
#pragma acc kernels loop gang
    for (int i = N - 1; i >= 0; i -= 2)
      for (int j = M - 1; j > 0; j--) {
        if (mn >= c[i][j] && mk[i][j]) {
          mn = c[i][j];
          r = i * 100 + j;
        }
        if (c[i][j] + i >= mx) {
          q = i + 1000 * j;
          mx = c[i][j] + i;
        }
      }
    for (int i = N - 1; i >= 0; i -= 2)
      for (int j = M - 1; j > 0; j--) {
        if (smn >= sc[i][j] && smk[i][j]) {
          smn = sc[i][j];
          sr = i * 100 + j;
        }
        if (sc[i][j] + i >= smx) {
          sq = i + 1000 * j;
          smx = sc[i][j] + i;
        }
      }
    CHECK_THAT(mn == smn && r == sr && mx == smx && q == sq);
    float b = 1000, sb = 1000;
    double w = 3, sw = 3;
    _Bool fl = 0, sfl = 0;
#pragma xmp loop(i) on t[i][ : ] reduction(firstmin : b / w, fl /)
#pragma acc parallel loop async(2)
    for (int i = 1; i < N; ++i)
      if (e[i] < b) {
        b = e[i];
        w = i / 4.0;
        fl = i & 1;
      }
    for (int i = 1; i < N; ++i)
      if (se[i] < sb) {
        sb = se[i];
        sw = i / 4.0;
        sfl = i & 1;
      }
    CHECK_THAT(b == sb && w == sw && fl == sfl);
    b = -100;
    w = 3;
#pragma xmp loop(i) on t[i][ : ] reduction(firstmin : b / w /)
#pragma acc parallel loop
    for (int i = 1; i < N; ++i)
      if (e[i] < b) {
        b = e[i];
        w = i;
      }
    CHECK_THAT(b == -100 && w == 3);
    /* Another form, which runs on one thread. */
    b = -100;
    sb = -100;
#pragma xmp loop(i) on t[i][ : ] reduction(firstmax : b / w /)
#pragma acc parallel loop
    for (int i = 1; i < N; ++i) {
      float z = e[i];
      z = z * z;
      if (z >= b) {
        b = z;
        w = i;
      } else
        w = w;
    }
    for (int i = 1; i < N; ++i) {
      float z = se[i] * se[i];
      if (z > sb)
        sb = z;
    }
    CHECK_THAT(b == sb);
  }
  return CHECK_END();
}
