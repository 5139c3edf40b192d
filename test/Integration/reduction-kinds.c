// Reductions: all kinds, types, several clauses and variables, arrays; the
// reduction and bcast directives.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// REQUIRES: mpi

#include <float.h>
#include <limits.h>
#include <stdio.h>
#define N 19
int a[N];
unsigned ua[N];
double d[N];
float f[N];
long double ld[N];
short sh[N];
unsigned char uc[N];
signed char sc[N];
long long ll[N];
unsigned long long ull[N];
_Bool b[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::a, ua, d, f, ld, sh, uc, sc, ll, ull, b
long total; /* a variable of file scope */
static double fs = 2;
static void add(double *where) {
#pragma xmp loop on t(i) reduction(+ : where)
  for (int i = 0; i < N; i++)
    *where += d[i];
}
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = (i * 7) % 19 - 9;
    ua[i] = 3000000000u + i;
    d[i] = (i - 9) * 0.5;
    f[i] = (i % 5) - 2.5f;
    ld[i] = i * 1.5L;
    sh[i] = i * 1000;
    uc[i] = 250 - i;
    sc[i] = i * 5 - 60;
    ll[i] = (long long)i << 33;
    ull[i] = ~0ull - i;
    b[i] = i != 4;
  }
  {
    int s = 5, m = 1, mx = -3, mn = 3, ba = ~0, bo = 0, bx = 9, la = 1, lo = 0,
        sub = 4;
#pragma xmp loop on t(i) reduction(+ : s) reduction(max : mx)                  \
    reduction(min : mn) reduction(& : ba) reduction(| : bo) reduction(^ : bx)  \
        reduction(&& : la) reduction(|| : lo) reduction(- : sub)               \
            reduction(* : m)
    for (int i = 0; i < N; i++) {
      s += a[i];
      if (a[i] > mx)
        mx = a[i];
      mn = a[i] < mn ? a[i] : mn;
      ba &= a[i] | 0x70f0;
      bo |= a[i] & 6;
      bx ^= a[i];
      la = la && a[i] != 100;
      lo = lo || a[i] == 9;
      sub -= a[i];
      if (i % 5 == 1)
        m *= 3;
    }
#pragma xmp task on p(1)
    printf("int %d %d %d %d %d %d %d %d %d %d\n", s, m, mx, mn, ba, bo, bx, la,
           lo, sub);
  }
  {
    unsigned s = 0, mx = 0, mn = UINT_MAX;
    short ss = 3, smx = SHRT_MIN;
    unsigned char us = 7, umn = 255;
    signed char cs = 0, cmn = 127;
    long long ls = 0, lx = LLONG_MIN;
    unsigned long long uls = 0, umx = 0, umin = ~0ull;
    _Bool bl = 1, bo = 0;
    float fs_ = 0.25f, fm = -FLT_MAX;
    double ds = 0, dm = DBL_MAX, dp = 1;
    long double lds = 1, ldm = -1, ldmin = 1e30L;
#pragma xmp loop on t(i) reduction(+ : s, ss, us, cs, ls, uls, fs_, ds, lds)   \
    reduction(max : mx, smx, lx, umx, fm, ldm)                                 \
        reduction(min : mn, umn, cmn, umin, dm, ldmin) reduction(* : dp)       \
            reduction(&& : bl) reduction(|| : bo)
    for (int i = 0; i < N; i++) {
      s += ua[i];
      ss += sh[i];
      us += uc[i];
      cs += sc[i];
      ls += ll[i];
      uls += ull[i];
      fs_ += f[i];
      ds += d[i];
      lds += ld[i];
      if (ua[i] > mx)
        mx = ua[i];
      if (sh[i] > smx)
        smx = sh[i];
      lx = ll[i] > lx ? ll[i] : lx;
      umx = ull[i] > umx ? ull[i] : umx;
      fm = f[i] > fm ? f[i] : fm;
      ldm = ld[i] > ldm ? ld[i] : ldm;
      mn = ua[i] < mn ? ua[i] : mn;
      umn = uc[i] < umn ? uc[i] : umn;
      cmn = sc[i] < cmn ? sc[i] : cmn;
      umin = ull[i] < umin ? ull[i] : umin;
      dm = d[i] < dm ? d[i] : dm;
      ldmin = ld[i] < ldmin ? ld[i] : ldmin;
      if (i & 1)
        dp *= 2;
      bl = bl && b[i];
      bo = bo || !b[i];
    }
#pragma xmp task on p(1)
    {
      printf("%u %d %d %d %lld %llu %g %g %Lg\n", s, ss, us, cs, ls, uls, fs_,
             ds, lds);
      printf("%u %d %lld %llu %g %Lg | %u %d %d %llu %g %Lg | %g %d %d\n", mx,
             smx, lx, umx, fm, ldm, mn, umn, cmn, umin, dm, ldmin, dp, bl, bo);
    }
  }
  /* arrays, file scope, pointers */
  {
    int hist[4] = {1, 2, 3, 4};
    double sums[2][3] = {{0}};
    long mxs[3] = {-1000, -1000, 5};
#pragma xmp loop on t(i) reduction(+ : hist, sums) reduction(max : mxs)
    for (int i = 0; i < N; i++) {
      hist[i % 4]++;
      sums[i % 2][i % 3] += d[i];
      if (a[i] > mxs[i % 3])
        mxs[i % 3] = a[i];
    }
#pragma xmp loop on t(i) reduction(+ : total) reduction(* : fs)
    for (int i = 0; i < N; i++) {
      total += a[i] * i;
      if (i > 15)
        fs *= 2;
    }
    double w = 100;
    add(&w);
    add(&w);
#pragma xmp task on p(1)
    printf("%d %d %d %d | %g %g %g %g %g %g | %ld %ld %ld | %ld %g %g\n",
           hist[0], hist[1], hist[2], hist[3], sums[0][0], sums[0][1],
           sums[0][2], sums[1][0], sums[1][1], sums[1][2], mxs[0], mxs[1],
           mxs[2], total, fs, w);
  }
  /* the directives; serial: one node */
  {
    int n = 0, arr[3] = {0, 0, 0}, mx = -1, mn = 1000;
    double x = 0, y = 0;
    unsigned bits = 0;
    long v2[2][2] = {{0}};
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      n += i;
      arr[i % 3] += i;
      if (a[i] > mx)
        mx = a[i];
      if (a[i] < mn)
        mn = a[i];
      x += d[i];
      y += 1;
      bits |= 1u << i;
      v2[i & 1][(i >> 1) & 1]++;
    }
#pragma xmp reduction(+ : n, arr, x, y)
#pragma xmp reduction(max : mx)
#pragma xmp reduction(MIN : mn)
#pragma xmp reduction(| : bits)
#pragma xmp reduction(+ : v2)
#pragma xmp task on p(1)
    printf("%d %d %d %d %d %d %g %g %x %ld %ld %ld %ld\n", n, arr[0], arr[1],
           arr[2], mx, mn, x, y, bits, v2[0][0], v2[0][1], v2[1][0], v2[1][1]);
  }
  {
    struct {
      int k;
      double z[2];
    } st = {0, {0, 0}};
    int one = 0, tab[4][2] = {{0}};
    char name[16] = "";
    double *px, xx = 0;
    long m = 9;
    int vl = N;
    double vla[vl];
    for (int i = 0; i < vl; i++)
      vla[i] = -1;
#pragma xmp task on p(1)
    {
      st.k = 3;
      st.z[0] = 1.5;
      st.z[1] = 2.5;
      one = 77;
      for (int i = 0; i < 8; i++)
        tab[i / 2][i % 2] = i * i;
      snprintf(name, sizeof name, "node%d", 1);
      xx = 5.5;
      for (int i = 0; i < vl; i++)
        vla[i] = i;
    }
    px = &xx;
#pragma xmp bcast(st, one, tab, name)
#pragma xmp bcast(xx) from p(1)
#pragma xmp bcast(vla)
    long ok = st.k == 3 && st.z[0] == 1.5 && st.z[1] == 2.5 && one == 77 &&
              tab[3][1] == 49 && name[4] == '1' && *px == 5.5 &&
              vla[N - 1] == N - 1;
#pragma xmp reduction(&& : ok)
#pragma xmp reduction(max : m)
#pragma xmp task on p(1)
    printf("bcast %ld %ld\n", ok, m);
  }
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
