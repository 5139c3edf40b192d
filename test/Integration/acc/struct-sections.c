// What pointers in structures lead to, without clauses: a construct brings the
// elements that it uses, unless the device has the structure.
//
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 XACC_DEVICES=cuda:0,1 %t.parallel | diff %t.expected - %}

#include <stdio.h>
#include <stdlib.h>

// Strided vector.
typedef struct {
  size_t size, stride;
  double *data;
} vec;
void scale(vec *y, double a) {
#pragma acc kernels
  for (size_t i = 0; i < y->size; i++)
    y->data[i * y->stride] *= a;
}
double sum(const vec *y) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (size_t i = 0; i < y->size; i++)
    s += y->data[i * y->stride];
  return s;
}
static void testec(void) {
  vec y = {100, 3, malloc(300 * sizeof(double))};
  for (int i = 0; i < 300; i++)
    y.data[i] = i;
  scale(&y, 2);
  printf("%g\n", sum(&y));
  double t = 0;
  for (int i = 0; i < 300; i++)
    t += y.data[i];
  printf("%g\n", t);
}

// Structures behind structures.
struct dims01 {
  int nx, ny;
};
struct field01 {
  double *v;
  int ld;
};
struct solver01 {
  struct dims01 *d;
  struct field01 *a, b;
  double omega;
};
void step01(struct solver01 *s) {
#pragma acc parallel loop
  for (int i = 0; i < s->d->nx; i++)
    for (int j = 0; j < s->d->ny; j++)
      s->a->v[i * s->a->ld + j] += s->omega * s->b.v[i * s->b.ld + j];
}
static void test01(void) {
  struct dims01 d = {17, 13};
  struct field01 a = {calloc(17 * 15, 8), 15};
  struct solver01 s = {&d, &a, {malloc(17 * 14 * 8), 14}, 0.5};
  for (int i = 0; i < 17 * 14; i++)
    s.b.v[i] = i;
  for (int k = 0; k < 3; k++)
    step01(&s);
  double t = 0;
  for (int i = 0; i < 17 * 15; i++)
    t += a.v[i] * (i % 5);
  printf("%g\n", t);
}

// Some members are present.
typedef struct {
  double *u, *v, *w;
  int n;
} G04;
void f04(G04 *g) {
#pragma acc parallel loop
  for (int i = 0; i < g->n; i++)
    g->v[i] += g->u[i];
}
void h04(G04 *g) {
#pragma acc kernels
  for (int i = 0; i < g->n; i++) {
    g->v[i] += g->u[i];
    g->w[i] = g->v[i] * 2;
  }
}
static void test04(void) {
  G04 a, *g = &a;
  g->n = 50;
  g->u = malloc(400);
  g->v = malloc(400);
  g->w = malloc(400);
  for (int i = 0; i < 50; i++)
    g->u[i] = i, g->v[i] = 0;
#pragma acc enter data copyin(g->u[0 : g->n], g->v[0 : g->n])
  f04(g);
  f04(g);
  h04(g);
#pragma acc exit data copyout(g->v[0 : g->n]) delete(g -> u)
  f04(g);
#pragma acc data copy(g->v[0 : 50])
  {
    f04(g);
    h04(g);
    f04(g);
  }
  double s = 0;
  for (int i = 0; i < 50; i++)
    s += g->v[i] * i + g->w[i];
  printf("%g\n", s);
}

// Null pointers.
typedef struct {
  int n;
  double *x;
  struct {
    int *k;
  } *sub;
} V08;
void scale08(V08 *v, double a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    v->x[i] *= a;
}
void opt08(V08 *v) {
#pragma acc parallel loop
  for (int i = 0; i < v->n; i++) {
    if (v->sub)
      v->x[i] += v->sub->k[i];
    else
      v->x[i] += 1;
  }
}
static void test08(void) {
  scale08(0, 2, 0);
  V08 e = {0, 0, 0};
  scale08(&e, 2, 0);
  opt08(&e);
  V08 f = {5, malloc(40), 0};
  for (int i = 0; i < 5; i++)
    f.x[i] = i;
  scale08(&f, 3, 5);
  opt08(&f);
  f.sub = malloc(sizeof *f.sub);
  f.sub->k = malloc(20);
  for (int i = 0; i < 5; i++)
    f.sub->k[i] = i * 10;
  opt08(&f);
  for (int i = 0; i < 5; i++)
    printf("%g ", f.x[i]);
  puts("");
}

// Elements of an array of structures.
typedef struct {
  int n;
  double h;
  double *u, *f;
} level11;
level11 L11[3];
void smooth11(int l) {
#pragma acc parallel loop
  for (int i = 1; i < L11[l].n - 1; i++)
    L11[l].u[i] += 0.5 * L11[l].f[i];
}
void restr11(level11 *fine, level11 *coarse) {
#pragma acc parallel loop
  for (int i = 1; i < coarse->n - 1; i++)
    coarse->f[i] = fine->u[2 * i] + fine->u[2 * i - 1];
}
void inject11(level11 *lv, int l) {
#pragma acc parallel loop
  for (int i = 1; i < lv[l].n - 1; i++)
    lv[l].u[i] += lv[l + 1].u[i / 2];
}
static void test11(void) {
  for (int l = 0; l < 3; l++) {
    int n = L11[l].n = (32 >> l) + 1;
    L11[l].u = calloc(n, 8);
    L11[l].f = calloc(n, 8);
    for (int i = 0; i < n; i++)
      L11[l].f[i] = i;
  }
  for (int l = 0; l < 2; l++) {
    smooth11(l);
    restr11(&L11[l], &L11[l + 1]);
  }
  smooth11(2);
  inject11(L11, 1);
  inject11(L11, 0);
  double s = 0;
  for (int l = 0; l < 3; l++)
    for (int i = 0; i < L11[l].n; i++)
      s += L11[l].u[i] * i;
  printf("%g\n", s);
}

// Written members.
typedef struct {
  int n, steps;
  double t, *u;
  double hist[4];
} S17;
void run17(S17 *s) {
#pragma acc serial
  {
    s->steps++;
    s->t += 0.5;
    for (int i = 0; i < s->n; i++)
      s->u[i] += s->t;
    s->hist[s->steps & 3] = s->u[0];
  }
}
static void test17(void) {
  S17 s = {8, 0, 1, calloc(8, 8), {0}};
  run17(&s);
  run17(&s);
  run17(&s);
  double t = 0;
  for (int i = 0; i < 8; i++)
    t += s.u[i] * i;
  printf("%d %g %g %g %g\n", s.steps, s.t, t, s.hist[1], s.hist[3]);
}

// Structures in an array behind a pointer.
typedef struct {
  double *d;
  int n;
} chunk20;
typedef struct {
  chunk20 *c;
  int nc;
} set20;
void go20(set20 *s, int big) {
  for (int k = 0; k < s->nc; k++) {
#pragma acc parallel loop async(k) if (big)
    for (int i = 0; i < s->c[k].n; i++)
      s->c[k].d[i] += k;
  }
#pragma acc wait
}
void go220(set20 *s) {
  for (int k = 0; k < s->nc; k++) {
    chunk20 *c = &s->c[k];
#pragma acc kernels async
    for (int i = 0; i < c->n; i++)
      c->d[i] *= 2;
  }
#pragma acc wait
}
static void test20(void) {
  set20 s = {malloc(4 * sizeof(chunk20)), 4};
  for (int k = 0; k < 4; k++) {
    s.c[k].n = 10 + k;
    s.c[k].d = calloc(20, 8);
    for (int i = 0; i < 20; i++)
      s.c[k].d[i] = i;
  }
  go20(&s, 1);
  go20(&s, 0);
  go220(&s);
#pragma acc enter data copyin(s, s.c[0 : 4])
  for (int k = 0; k < 4; k++) {
#pragma acc enter data copyin(s.c[k].d[0 : 20])
  }
  go20(&s, 1);
  go220(&s);
  go20(&s, 1);
  for (int k = 0; k < 4; k++) {
#pragma acc exit data copyout(s.c[k].d[0 : 20])
  }
#pragma acc exit data delete(s.c[0 : 4], s)
  double t = 0;
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 20; i++)
      t += s.c[k].d[i] * (i + k);
  printf("%g\n", t);
}

// Bounds in elements.
typedef struct {
  int first, count;
  double mass;
} cell21;
typedef struct {
  cell21 *c;
  int n;
  double *x;
  int *order;
} tree21;
void gather21(tree21 *t) {
#pragma acc parallel loop
  for (int i = 0; i < t->n; i++) {
    double m = 0;
    for (int k = t->c[i].first; k < t->c[i].first + t->c[i].count; k++)
      m += t->x[t->order[k]];
    t->c[i].mass = m;
  }
}
void scatter21(cell21 *c, int n, double *x) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int k = c[i].first; k < c[i].first + c[i].count; k++)
      x[k] += c[i].mass;
}
static void test21(void) {
  tree21 t = {malloc(5 * sizeof(cell21)), 5, malloc(400), malloc(200)};
  int f = 0;
  for (int i = 0; i < 5; i++) {
    t.c[i].first = f;
    f += t.c[i].count = 3 + i;
    t.c[i].mass = 0;
  }
  for (int k = 0; k < 50; k++)
    t.x[k] = k, t.order[k] = (k * 7) % 50;
  gather21(&t);
  scatter21(t.c, 5, t.x);
  gather21(&t);
  double s = 0;
  for (int i = 0; i < 5; i++)
    s += t.c[i].mass * i;
  for (int k = 0; k < 50; k++)
    s += t.x[k] * k;
  printf("%g\n", s);
}

// Clauses for some of it.
typedef struct {
  int n;
  double *u, *v;
} G23;
void explicit23(G23 *g) {
#pragma acc parallel loop copyin(g[0 : 1]) copyin(g -> u[0 : g->n])            \
    copyout(g->v[0 : g->n]) default(none)
  for (int i = 0; i < g->n; i++)
    g->v[i] = g->u[i] + 1;
}
void one23(G23 *g) {
#pragma acc parallel loop copy(g->u[0 : g->n])
  for (int i = 0; i < g->n; i++)
    g->u[i] += g->v[i] + 1;
}
void pointee23(G23 *g) {
#pragma acc parallel loop copyin(g[0 : 1])
  for (int i = 0; i < g->n; i++)
    g->u[i] += g->v[i] + 1;
}
void value23(G23 g) {
#pragma acc parallel loop copyin(g)
  for (int i = 0; i < g.n; i++)
    g.u[i] += g.v[i] + 1;
}
void e23(G23 g) {
#pragma acc parallel loop firstprivate(g)
  for (int i = 0; i < g.n; i++)
    g.u[i] += g.v[i] + 1;
}
static void test23(void) {
  G23 g = {20, malloc(160), malloc(160)};
  for (int i = 0; i < 20; i++)
    g.u[i] = i;
  explicit23(&g);
  one23(&g);
  pointee23(&g);
  value23(g);
  double s = 0;
  for (int i = 0; i < 20; i++)
    s += g.u[i] * i;
  printf("%g\n", s);
}

int main(void) {
  testec();
  test01();
  test04();
  test08();
  test11();
  test17();
  test20();
  test21();
  test23();
  puts("complete");
}
