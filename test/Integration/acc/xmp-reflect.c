// Reflect on devices against global coordinates: widths, sides, periodic,
// corners, orthogonal, several arrays, reflect_init; what is not asked for keeps
// its value, and so does everything on the host.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self 2 3 4 8 4+memory self@3+memory 2@3+memory 4@2~1" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "4 6" %s -- '-DNODES=p(2,*)'
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t2 "3 9" %s -- '-DNODES=p(3,*)'
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t3 "4 6" \
// RUN:   %s -- '-DNODES=p[*][2]' -DN=5 -DM=4
// REQUIRES: mpi

#include <stdio.h>
#ifndef N
#define N 13
#endif
#ifndef M
#define M 9
#endif
#ifndef NODES
#define NODES p(1, *)
#endif
#define LO 2
#define HI 3
int a[N][M], b[N][M];
#pragma xmp nodes NODES
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align[i][j] with t(j, i)::a, b
#pragma xmp shadow a[LO : HI][1 : 2]
#pragma xmp shadow b[1][1]
static long errors;
enum { HOST = 77777 };
static int code(int i, int j) { return 1000 * (i + 100) + j + 100; }
static int wrap(int k, int n) { return ((k % n) + n) % n; }
#ifdef _XCALABLEMP
#include <xmp.h>
static int il, iu, jl, ju, here;
static void bounds(void) {
  xmp_array_lbound_global(xmp_desc_of(a), 1, &il);
  xmp_array_ubound_global(xmp_desc_of(a), 1, &iu);
  xmp_array_lbound_global(xmp_desc_of(a), 2, &jl);
  xmp_array_ubound_global(xmp_desc_of(a), 2, &ju);
  here = iu >= il && ju >= jl;
}
static void clear(void) {
  if (here)
    for (int i = il - LO; i <= iu + HI; i++)
      for (int j = jl - 1; j <= ju + 2; j++) {
        int own = i >= il && i <= iu && j >= jl && j <= ju;
        a[i][j] = own ? code(i, j) : -1;
        if (i >= il - 1 && i <= iu + 1 && j <= ju + 1)
          b[i][j] = own ? -code(i, j) : -1;
      }
#pragma acc update device(a, b)
  if (here)
    for (int i = il - LO; i <= iu + HI; i++)
      for (int j = jl - 1; j <= ju + 2; j++)
        a[i][j] = HOST;
}
static int expected(int i, int j, int lo, int hi, int left, int right, int pi,
                    int pj, int orthogonal) {
  int oi = i < il || i > iu, oj = j < jl || j > ju;
  if (!oi && !oj)
    return code(i, j);
  if (i < il - lo || i > iu + hi || j < jl - left || j > ju + right ||
      (orthogonal && oi && oj))
    return -1;
  if ((!pi && (i < 0 || i >= N)) || (!pj && (j < 0 || j >= M)))
    return -1;
  return code(wrap(i, N), wrap(j, M));
}
static void check(const char *what, int lo, int hi, int left, int right, int pi,
                  int pj, int orthogonal) {
  long bad = 0;
  if (here)
    for (int i = il - LO; i <= iu + HI; i++)
      for (int j = jl - 1; j <= ju + 2; j++)
        bad += a[i][j] != HOST;
#pragma acc update self(a)
  if (here)
    for (int i = il - LO; i <= iu + HI; i++)
      for (int j = jl - 1; j <= ju + 2; j++) {
        int want = expected(i, j, lo, hi, left, right, pi, pj, orthogonal);
        if (a[i][j] != want && bad++ < 3)
          fprintf(stderr, "node %d, %s: a[%d][%d] is %d, not %d\n",
                  xmp_node_num(), what, i, j, a[i][j], want);
      }
  errors += bad;
  clear();
#pragma xmp reduction(+ : bad)
#pragma xmp task on p(1, 1)
  printf("%s %ld\n", what, bad);
}
static void check_b(const char *what) {
  long bad = 0;
#pragma acc update self(b)
  if (here)
    for (int i = il - 1; i <= iu + 1; i++)
      for (int j = jl - 1; j <= ju + 1; j++) {
        int own = i >= il && i <= iu && j >= jl && j <= ju;
        bad += b[i][j] !=
               (own || (i >= 0 && i < N && j >= 0 && j < M) ? -code(i, j) : -1);
      }
#pragma xmp reduction(+ : bad)
#pragma xmp task on p(1, 1)
  printf("%s %ld\n", what, bad);
}
#else
static void bounds(void) {}
static void clear(void) {}
static void check(const char *what, int lo, int hi, int left, int right, int pi,
                  int pj, int orthogonal) {
  printf("%s 0\n", what);
}
static void check_b(const char *what) { printf("%s 0\n", what); }
#endif
int main(void) {
  int one = 1;
  bounds();
#pragma acc enter data create(a, b)
  clear();
#pragma xmp reflect(a) acc
  check("full", LO, HI, 1, 2, 0, 0, 0);
#pragma xmp reflect(a) width(1, 1) acc
  check("1 1", 1, 1, 1, 1, 0, 0, 0);
#pragma xmp reflect(a) width(0 : 1, 0) acc
  check("0:1 0", 0, 1, 0, 0, 0, 0, 0);
#pragma xmp reflect(a) width(2 : 0, 0 : 2) acc
  check("2:0 0:2", 2, 0, 0, 2, 0, 0, 0);
#pragma xmp reflect(a) width(one + 1 : one, one : 0) acc
  check("variables", 2, 1, 1, 0, 0, 0, 0);
#pragma xmp reflect(a) orthogonal acc
  check("orthogonal", LO, HI, 1, 2, 0, 0, 1);
#pragma xmp reflect(a) width(/ periodic / 2 : 3, / periodic / 1 : 2) acc
  check("periodic", 2, 3, 1, 2, 1, 1, 0);
#pragma xmp reflect(a) width(/ periodic / 1, 1) acc
  check("periodic rows", 1, 1, 1, 1, 1, 0, 0);
#pragma xmp reflect(a) width(1 : 2, / periodic / 0 : 1) acc
  check("periodic columns", 1, 2, 0, 1, 0, 1, 0);
#pragma xmp reflect(a) orthogonal width(/ periodic / 1, / periodic / 1) acc
  check("periodic orthogonal", 1, 1, 1, 1, 1, 1, 1);
  for (int k = 0; k < 3; k++) {
#pragma xmp reflect(a) width(1, 0) acc
    check("alternating", 1, 1, 0, 0, 0, 0, 0);
#pragma xmp reflect(a) width(0, 1) acc
    check("alternating", 0, 0, 1, 1, 0, 0, 0);
  }
#pragma xmp reflect(a, b) width(1, 1) acc
  check_b("b");
  check("a", 1, 1, 1, 1, 0, 0, 0);
#pragma xmp reflect_init(a) width(/ periodic / 1, 0 : 2) acc
  for (int k = 0; k < 2; k++) {
#pragma xmp reflect_do(a) acc
    check("init", 1, 1, 0, 2, 1, 0, 0);
  }
#pragma xmp reflect_init(a) orthogonal acc
#pragma xmp reflect_do(a) acc
  check("init again", LO, HI, 1, 2, 0, 0, 1);
#pragma xmp reflect_do(a) acc
  check("do again", LO, HI, 1, 2, 0, 0, 1);
#pragma acc exit data delete(a, b)
#pragma xmp barrier
#pragma xmp task on p(1, 1)
  puts("complete");
  return errors != 0;
}
