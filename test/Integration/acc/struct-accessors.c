// Functions of one expression, functions that one call opens, local pointers:
// constructs reach elements of variables through them.
//
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 XACC_DEVICES=cuda:0,1 %t.parallel | diff %t.expected - %}

#include <stdio.h>
#include <stdlib.h>

// Grid.
struct grid2 {
  double *u, *v;
  int n, ld;
};
#define IDX(i, j) ((i) * g->ld + (j))
static inline double *at2(struct grid2 *g, int i, int j) {
  return &g->u[i * g->ld + j];
}
void sweep2(struct grid2 *g) {
#pragma acc parallel loop collapse(2)
  for (int i = 1; i < g->n - 1; i++)
    for (int j = 1; j < g->ld - 1; j++)
      g->v[IDX(i, j)] = 0.25 * (g->u[IDX(i - 1, j)] + g->u[IDX(i + 1, j)] +
                                g->u[IDX(i, j - 1)] + g->u[IDX(i, j + 1)]);
}
void back2(struct grid2 *g) {
#pragma acc parallel loop
  for (int i = 1; i < g->n - 1; i++)
    for (int j = 1; j < g->ld - 1; j++)
      *at2(g, i, j) = g->v[IDX(i, j)];
}
static void test2(void) {
  struct grid2 G = {malloc(40 * 40 * 8), malloc(40 * 40 * 8), 40, 40}, *g = &G;
  for (int i = 0; i < 40 * 40; i++)
    g->u[i] = i % 7, g->v[i] = 0;
  for (int k = 0; k < 10; k++) {
    sweep2(g);
    back2(g);
  }
  double s = 0;
  for (int i = 0; i < 40 * 40; i++)
    s += g->u[i] * i;
  printf("%.10g\n", s);
}

// Accessors.
typedef struct {
  double *u;
  int n, ld;
} grid02;
static inline double get02(const grid02 *g, int i, int j) {
  return g->u[i * g->ld + j];
}
static inline void set02(grid02 *g, int i, int j, double x) {
  g->u[i * g->ld + j] = x;
}
static inline double *at02(grid02 *g, int i, int j) {
  return &g->u[i * g->ld + j];
}
static inline int idx02(int i, int j, int ld) { return i * ld + j; }
static inline double byval02(grid02 g, int i, int j) {
  return g.u[idx02(i, j, g.ld)];
}
void difference02(const grid02 *in, grid02 *out) {
#pragma acc parallel loop collapse(2)
  for (int i = 1; i < in->n - 1; i++)
    for (int j = 1; j < in->ld - 1; j++)
      set02(out, i, j,
            get02(in, i - 1, j) + get02(in, i + 1, j) - 2 * get02(in, i, j));
}
void grow02(grid02 *g) {
#pragma acc kernels
  for (int i = 0; i < g->n; i++)
    for (int j = 0; j < g->ld; j++)
      *at02(g, i, j) *= 1.5;
}
double moment02(grid02 g) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < g.n; i++)
    for (int j = 0; j < g.ld; j++)
      s += byval02(g, i, j) * j;
  return s;
}
static void test02(void) {
  int n = 20;
  grid02 x = {malloc(n * n * 8), n, n}, y = {calloc(n * n, 8), n, n};
  for (int i = 0; i < n * n; i++)
    x.u[i] = i * i % 17;
  difference02(&x, &y);
  grow02(&y);
  difference02(&y, &x);
  printf("%g %g\n", moment02(x), moment02(y));
}

// Particles.
typedef struct {
  float x, y, z, m;
} part06;
typedef struct {
  part06 *p;
  int n;
  float dt;
  struct {
    float *fx, *fy;
  } f;
} sys06;
void force06(sys06 *s) {
#pragma acc parallel loop
  for (int i = 0; i < s->n; i++) {
    float fx = 0, fy = 0;
    const part06 *pi = &s->p[i];
    for (int j = 0; j < s->n; j++) {
      const part06 *pj = &s->p[j];
      fx += pj->m * (pj->x - pi->x);
      fy += pj->m * (pj->y - pi->y);
    }
    s->f.fx[i] = fx;
    s->f.fy[i] = fy;
  }
}
void move06(sys06 s) {
#pragma acc parallel loop
  for (int i = 0; i < s.n; i++) {
    part06 *q = s.p + i;
    q->x += s.dt * s.f.fx[i];
    q->y += s.dt * s.f.fy[i];
  }
}
static void test06(void) {
  sys06 s = {malloc(40 * sizeof(part06)), 40, 0.5f, {malloc(160), malloc(160)}};
  for (int i = 0; i < 40; i++)
    s.p[i] = (part06){i, 2 * i, 0, 1.0f / 64};
  for (int k = 0; k < 3; k++) {
    force06(&s);
    move06(s);
  }
  double t = 0;
  for (int i = 0; i < 40; i++)
    t += s.p[i].x * i - s.p[i].y;
  printf("%.4f\n", t);
}

// Rows.
struct img07 {
  unsigned char *px;
  int w, h, pitch;
};
void blur07(const struct img07 *in, struct img07 *out) {
#pragma acc parallel loop
  for (int y = 1; y < in->h - 1; y++) {
    const unsigned char *row = in->px + y * in->pitch;
    unsigned char *to = &out->px[y * out->pitch];
    for (int x = 1; x < in->w - 1; x++)
      to[x] = (row[x - 1] + row[x] + row[x + 1] + row[x - in->pitch] +
               row[x + in->pitch]) /
              5;
  }
}
void plain07(int n, int m, double *a, const double *b) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double *row = a + i * m;
    const double *br = &b[i * m];
    for (int j = 0; j < m; j++)
      row[j] += br[j];
  }
}
static void test07(void) {
  struct img07 a = {malloc(640), 30, 20, 32}, b = {calloc(640, 1), 30, 20, 32};
  for (int i = 0; i < 640; i++)
    a.px[i] = i * 7;
  blur07(&a, &b);
  long s = 0;
  for (int i = 0; i < 640; i++)
    s += b.px[i] * i;
  double x[60], z[60];
  for (int i = 0; i < 60; i++)
    x[i] = i, z[i] = 1;
  double *px = malloc(480), *pz = malloc(480);
  for (int i = 0; i < 60; i++)
    px[i] = x[i], pz[i] = i;
  plain07(6, 10, px, pz);
  double t = 0;
  for (int i = 0; i < 60; i++)
    t += px[i];
  printf("%ld %g\n", s, t);
}

// Routines.
struct g12 {
  int n, m;
  double *a, *b;
};
#pragma acc routine vector
static void row12(struct g12 *g12, int i) {
#pragma acc loop vector
  for (int j = 0; j < g12->m; j++)
    g12->a[i * g12->m + j] += g12->b[j];
}
static double rowsum12(const struct g12 *g12, int i) {
  double s = 0;
  for (int j = 0; j < g12->m; j++)
    s += g12->a[i * g12->m + j];
  return s;
}
void f12(struct g12 *g12) {
#pragma acc parallel loop gang
  for (int i = 0; i < g12->n; i++)
    row12(g12, i);
}
double h12(struct g12 *g12) {
  double t = 0;
#pragma acc parallel loop reduction(+ : t)
  for (int i = 0; i < g12->n; i++)
    t += rowsum12(g12, i) * i;
  return t;
}
static void test12(void) {
  struct g12 g12 = {9, 11, calloc(99, 8), calloc(11, 8)};
  for (int j = 0; j < 11; j++)
    g12.b[j] = j;
  f12(&g12);
  f12(&g12);
#pragma acc enter data copyin(g12, g12.a[0 : 99], g12.b[0 : 11])
  printf("%g12\n", h12(&g12));
#pragma acc exit data delete(g12.a, g12.b, g12)
  double s = 0;
  for (int i = 0; i < 99; i++)
    s += g12.a[i];
  printf("%g12\n", s);
}

// Accessors of accessors.
typedef struct {
  int nx, ny, nz, gh;
  double *d;
} f324;
typedef struct {
  f324 rho, p, v[3];
  double gamma;
} state24;
static inline int id24(const f324 *f, int i, int j, int k) {
  return ((k + f->gh) * (f->ny + 2 * f->gh) + j + f->gh) * (f->nx + 2 * f->gh) +
         i + f->gh;
}
static inline double *ref24(f324 *f, int i, int j, int k) {
  return f->d + id24(f, i, j, k);
}
static inline double val24(const f324 *f, int i, int j, int k) {
  return f->d[id24(f, i, j, k)];
}
static inline double lap24(const f324 *f, int i, int j, int k) {
  double c = val24(f, i, j, k);
  return val24(f, i - 1, j, k) + val24(f, i + 1, j, k) + val24(f, i, j - 1, k) +
         val24(f, i, j + 1, k) + val24(f, i, j, k - 1) + val24(f, i, j, k + 1) -
         6 * c;
}
void step24(state24 *s) {
#pragma acc parallel loop collapse(3)
  for (int k = 0; k < s->rho.nz; k++)
    for (int j = 0; j < s->rho.ny; j++)
      for (int i = 0; i < s->rho.nx; i++)
        *ref24(&s->p, i, j, k) =
            val24(&s->rho, i, j, k) * s->gamma + lap24(&s->rho, i, j, k);
#pragma acc parallel loop
  for (int k = 0; k < s->p.nz; k++)
    for (int j = 0; j < s->p.ny; j++)
      for (int i = 0; i < s->p.nx; i++)
        *ref24(&s->rho, i, j, k) += 0.125 * val24(&s->p, i, j, k);
}
static void test24(void) {
  state24 s = {.gamma = 0.5};
  f324 t = {5, 4, 3, 1, 0};
  int n = 7 * 6 * 5;
  s.rho = s.p = t;
  s.rho.d = calloc(n, 8);
  s.p.d = calloc(n, 8);
  for (int i = 0; i < n; i++)
    s.rho.d[i] = i % 11;
  for (int r = 0; r < 3; r++)
    step24(&s);
  double x = 0;
  for (int i = 0; i < n; i++)
    x += s.rho.d[i] * (i % 3);
  printf("%.10g\n", x);
}

int main(void) {
  test2();
  test02();
  test06();
  test07();
  test12();
  test24();
  puts("complete");
}
