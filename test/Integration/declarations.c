// Declarations around distributed arrays: groups, typedefs, qualifiers,
// attributes, odd declarators; single-statement bodies.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#define N 20
typedef double field_t[N];
typedef double real;
typedef struct {
  real re, im;
} cplx;
enum { ROWS = 4, COLS = N };
field_t tf;
static real u[N], *pu, scale = 2.0, v[N], (*fn)(real), w[3] = {1, 2, 3};
double(paren)[N], ((nested)[ROWS])[COLS];
unsigned long int long lli[N], plain1, plain2[2] = {4, 5};
static const int table[] = {1, 2, 3}, another = 7;
cplx cz[N] __attribute__((aligned(64)));
_Alignas(32) float al[N];
struct inner {
  int k[2];
} si[N], one_struct = {{1, 2}}, *ps = &one_struct;
struct {
  int a, b;
} anon[N];
enum { X1 = 3, X2 } ev[N];
char *strs[N], text[] = "text, with ; and { }";
int extern_later[N];
extern int extern_later[N];
int tent[N];
int tent[N];
double m3[2 + 1][N / 2][sizeof(int)];
int vv = 1;
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template th(0 : N / 2 - 1)
#pragma xmp distribute th(block) onto p
#pragma xmp align[i] with t(i)::tf, u, v, paren, lli, cz, al, si, anon, ev,    \
                  strs, extern_later, tent
#pragma xmp align nested[*][j] with t(j)
#pragma xmp align m3[*][j][*] with th(j)
#pragma xmp shadow[1] ::u, cz, si
static real twice(real x) { return x * scale; }
static long sum(void);
/* bodies of one statement */
static void bodies(int n) {
  for (int k = 0; k < n; k++)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      u[i] += k;
  if (n > 2)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      v[i] = u[i];
  else
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      v[i] = -u[i];
  int k = 3;
  while (k-- > 0)
#pragma xmp task on p
    plain1 += k;
  do
#pragma xmp loop(i) on t(i)
    for (int i = 0; i < N; i++)
      lli[i]++;
  while (++k < 2);
  if (n) {
#pragma xmp barrier
  }
  if (n > 100)
    ;
  else
#pragma xmp task on p(1)
#pragma xmp task on p(1)
  {
    plain2[0]++;
  }
  if (n)
#pragma xmp task on p(1)
  {
    plain2[1] += 10;
  }
  for (int r = 0; r < 2; r++)
#pragma xmp task on p(1)
  {
    plain2[1]++;
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (i == j)
#pragma xmp loop on t(q)
        for (int q = 0; q < N; q++)
#pragma omp simd
          for (int z = 0; z < 2; z++)
            v[q] += i + z;
}
int main(void) {
  double s = 0, copy[N], local = 3, *pl = &local;
#pragma xmp align copy[i] with t(i)
  int idx[] = {3, 1, 2}, dim = N, second[dim], third = 4;
#pragma xmp align second[k] with t(k)
  fn = twice;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    tf[i] = i;
    u[i] = 2 * i;
    v[i] = 0;
    paren[i] = i * i;
    lli[i] = i;
    cz[i].re = i;
    cz[i].im = -i;
    al[i] = i / 2.f;
    si[i].k[0] = i;
    si[i].k[1] = 7;
    anon[i].a = i;
    anon[i].b = 2;
    ev[i] = i % 2 ? X1 : X2;
    strs[i] = text + i;
    extern_later[i] = 3;
    tent[i] = 4;
    copy[i] = i + local;
    second[i] = i * third;
    for (int r = 0; r < ROWS; r++)
      nested[r][i] = r * i;
  }
#pragma xmp loop on th(j)
  for (int j = 0; j < N / 2; j++)
    for (int a = 0; a < 3; a++)
      for (int b = 0; b < 4; b++)
        m3[a][j][b] = a + j * b;
  bodies(3);
#pragma xmp reflect(u, cz, si)
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 1; i < N - 1; i++) {
    s += tf[i] + fn(u[i - 1]) + v[i] * w[i % 3] + paren[i] + lli[i] +
         cz[i - 1].re * cz[i + 1].im + al[i] + si[i + 1].k[0] * si[i - 1].k[1] +
         anon[i].a * anon[i].b + ev[i] + (strs[i] - text) + extern_later[i] +
         tent[i] * another + table[i % 3] + copy[i] + second[i] + *pl +
         idx[i % 3] + vv;
    for (int r = 0; r < ROWS; r++)
      s += nested[r][i];
  }
#pragma xmp loop on th(j) reduction(+ : s)
  for (int j = 0; j < N / 2; j++)
    s += m3[2][j][3] + m3[0][j][j % 4];
  long q = sum();
#pragma xmp task on p(1)
  printf("%.15g %llu %llu %s %d %ld\n", s, plain1, plain2[0] * 100 + plain2[1],
         text, ps->k[1], q);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
static long sum(void) {
  extern int tent[N];
  long s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += tent[i];
  return s;
}
