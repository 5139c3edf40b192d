// FEATURE: 6.3 loop | members of structures: own elements, halos, elements through an index array, addresses given to functions
// STATUS: yes
// RANKS: 1 2 3 4
// VARIANT: block | FORMAT=block WIDTH=1
// VARIANT: block, without a shadow in the second dimension | FORMAT=block WIDTH=0
// VARIANT: gblock | FORMAT=gblock(sizes) WIDTH=1 | 4
// VARIANT: cyclic | FORMAT=cyclic
// VARIANT: cyclic(3) | FORMAT=cyclic(3)
#include "../Inputs/check.h"
#include <complex.h>
#define N 17
#define M 5
struct vector {
  double x, y[2];
};
struct cell {
  float h;
  struct vector v;
  unsigned kind : 3, mark : 5;
  double _Complex z;
};

static const int sizes[4] = {3, 7, 1, 6};

#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(FORMAT) onto p
struct cell a[N][M], b[N][M];
double _Complex c[N];
int perm[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp align c[i] with t(i)
#ifdef WIDTH
#pragma xmp shadow a[1][WIDTH]
#endif

static void turn(struct vector *v, double *h, double _Complex *z) {
  double x = v->x;
  v->x = v->y[0];
  v->y[0] = v->y[1];
  v->y[1] = x + *h;
  *z *= I;
}

static double at(int i, int j) { return i * 10 + j; }

int main(void) {
  double h = 2;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    perm[i] = i; // each node its own
    c[i] = i;
    for (int j = 0; j < M; j++) {
      a[i][j].h = at(i, j);
      a[i][j].v.x = -at(i, j);
      for (int k = 0; k < 2; k++)
        a[i][j].v.y[k] = at(i, j) + 100 * k;
      a[i][j].kind = i + j;
      a[i][j].mark = j;
      a[i][j].z = i + j * I;
      b[i][j] = a[i][j];
    }
  }
#ifdef WIDTH
#pragma xmp reflect(a)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++) {
      b[i][j].h = a[i - 1][j].h + a[i + 1][j].v.y[1];
      b[i][j].kind = a[i - 1][j].kind;
      b[i][j].z = a[i + 1][j].z;
    }
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++) {
      CHECK(b[i][j].h, at(i - 1, j) + at(i + 1, j) + 100);
      CHECK(b[i][j].kind, (i - 1 + j) % 8);
      CHECK(b[i][j].mark, j);
      CHECK(cimag(b[i][j].z) * 100 + creal(b[i][j].z), j * 100 + i + 1);
    }
#endif
  // Through an index array, and by addresses.
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    struct cell *p = &a[perm[i]][M - 1];
    p->v.y[1] += 1;
    turn(&a[perm[i]][i % M].v, &h, &c[i]);
    CHECK(a[i][M - 1].v.y[1], i % M == M - 1 ? 2 - at(i, M - 1)
                                             : at(i, M - 1) + 101);
    CHECK(a[i][i % M].v.x, at(i, i % M));
    CHECK(a[i][i % M].v.y[0], at(i, i % M) + 100 + (i % M == M - 1));
    CHECK(cimag(c[i]), i);
  }
  double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = N - 1; i >= 0; i--)
    for (int j = 0; j < M; j++)
      sum += a[i][j].h + (&a[i][j].v.x)[0] * 0;
  CHECK(sum, 10 * M * N * (N - 1) / 2 + N * M * (M - 1) / 2);
  return CHECK_END();
}
