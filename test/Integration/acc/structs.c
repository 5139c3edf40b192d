// Structures: whole objects, members in clauses (s.v, s->v), pointers in them
// that are attached, arrays of structures, structures in structures.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int n;
  double scale;
  double *x, *y;
} Vectors;
typedef struct {
  float position[3];
  int id;
  char tag;
  double mass;
} Particle;
typedef struct {
  double fixed[20][10];
  Particle one;
  Vectors inner;
} Outer;

static void show(const char *what, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * x[i];
  printf("%s %.17g\n", what, sum);
}
static Vectors make(int n) {
  Vectors v = {n, 2.5, malloc(n * sizeof(double)), malloc(n * sizeof(double))};
  for (int i = 0; i < n; i++) {
    v.x[i] = i;
    v.y[i] = -1;
  }
  return v;
}
static void release(Vectors *v) {
  free(v->x);
  free(v->y);
}

// Members in clauses, the structure itself passed along.
static void members(void) {
  Vectors s = make(100), *p = &s;
#pragma acc parallel loop copyin(s, s.x[0:s.n]) copyout(s.y[0:s.n])
  for (int i = 0; i < s.n; i++)
    s.y[i] = s.scale * s.x[i];
  show("s.y", s.n, s.y);
#pragma acc parallel loop copyin(p[0:1], p->x[0:p->n]) copy(p->y[0:p->n])
  for (int i = 0; i < p->n; i++)
    p->y[i] += p->scale * p->x[i] + p->n;
  show("p->y", p->n, p->y);
  release(&s);
}

// The classic: enter the structure, then its pointers, which attaches them.
static void deep(void) {
  Vectors *p = malloc(sizeof *p);
  *p = make(200);
  double *host_x = p->x;
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin(p->x[0:p->n], p->y[0:p->n])
#pragma acc parallel loop present(p[0:1])
  for (int i = 0; i < p->n; i++)
    p->y[i] = p->x[i] * p->scale;
#pragma acc parallel loop default(present)
  for (int i = 0; i < p->n; i++)
    p->x[i] += p->y[i];
#pragma acc update self(p->y[0:p->n], p->x[0:100]) self(p->x[100:100])
  show("deep y", p->n, p->y);
  show("deep x", p->n, p->x);
  p->scale = 4;
#pragma acc update device(p->scale)
#pragma acc parallel loop present(p[0:1])
  for (int i = 0; i < p->n; i++)
    p->y[i] += p->scale;
#pragma acc exit data copyout(p->y[0:p->n]) delete(p->x[0:p->n])
#pragma acc exit data delete(p[0:1])
  show("deep end", p->n, p->y);
  printf("pointer kept %d\n", p->x == host_x);
  release(p);
  free(p);
}

// attach and detach said by hand; a pointer that moves on.
static void attached(void) {
  Vectors s = make(50);
  double *other = malloc(50 * sizeof(double));
  for (int i = 0; i < 50; i++)
    other[i] = 1000 + i;
  double *x = s.x, *y = s.y;
#pragma acc data copyin(x[0:50], other[0:50]) copyout(y[0:50]) copyin(s)
  {
#pragma acc enter data attach(s.x, s.y)
#pragma acc parallel loop present(s)
    for (int i = 0; i < s.n; i++)
      s.y[i] = s.x[i];
#pragma acc update self(y[0:50])
    show("attached", 50, y);
#pragma acc exit data detach(s.x)
    s.x = other;
#pragma acc enter data attach(s.x)
#pragma acc parallel loop present(s)
    for (int i = 0; i < s.n; i++)
      s.y[i] = s.x[i];
#pragma acc exit data detach(s.x, s.y)
  }
  show("attached again", 50, y);
  free(x);
  free(y);
  free(other);
}

static void arrays(int n) {
  Particle *p = malloc(n * sizeof *p), fixed[10];
  for (int i = 0; i < n; i++) {
    Particle q = {{i, 2 * i, 3 * i}, i, 'a' + i % 26, 0.5 * i};
    p[i] = q;
    fixed[i % 10] = q;
  }
#pragma acc data copy(p[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      for (int d = 0; d < 3; d++)
        p[i].position[d] += d + 0.5f;
      p[i].mass *= p[i].id % 3;
      p[i].tag = p[i].tag == 'z' ? '*' : p[i].tag + 1;
    }
    // One structure becomes another one as a whole.
#pragma acc parallel loop
    for (int i = 0; i < n / 2; i++) {
      Particle q = p[i];
      q.id = -q.id;
      p[n - 1 - i] = q;
    }
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (p[i].position[0] + 2 * p[i].position[1] + 3 * p[i].position[2]) *
               (i % 7) +
           p[i].mass + p[i].id * 5 + p[i].tag * 11;
  printf("particles %.17g\n", sum);
#pragma acc parallel loop copy(fixed)
  for (int i = 0; i < 10; i++)
    fixed[i].mass = fixed[9 - i].id + 0.25;
  sum = 0;
  for (int i = 0; i < 10; i++)
    sum += (i + 1) * fixed[i].mass;
  printf("fixed %.17g\n", sum);
  free(p);
}

static Outer outer;
static void nested(void) {
  outer.inner = make(30);
  outer.one.mass = 3;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 10; j++)
      outer.fixed[i][j] = 10 * i + j;
#pragma acc data copy(outer) copy(outer.inner.x[0:30])
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 10; j++)
        outer.fixed[i][j] *= outer.one.mass;
#pragma acc parallel loop
    for (int i = 0; i < 30; i++)
      outer.inner.x[i] += outer.fixed[i % 20][i % 10];
#pragma acc serial
    outer.one.id = 77;
  }
  show("nested fixed", 200, &outer.fixed[0][0]);
  show("nested x", 30, outer.inner.x);
  printf("nested %d\n", outer.one.id);
  release(&outer.inner);
}

// A structure that is small and not named in a clause is copied as a whole.
static void implicit(void) {
  struct {
    int a, b;
    double w[8];
  } t = {3, 4, {1, 2, 3, 4, 5, 6, 7, 8}};
  double out[8];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 8; i++) {
    out[i] = t.a * t.w[i] + t.b;
    t.w[i] = -i;
  }
  show("implicit", 8, out);
  show("implicit back", 8, t.w);
}

// Only members: the structure is not on the device, its array is.
static void only_members(Vectors *v) {
  double *x = v->x, *y = v->y;
  int n = v->n;
  double scale = v->scale;
#pragma acc enter data copyin(v->x[0:n], v->y[0:n])
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = scale * x[n - 1 - i];
#pragma acc exit data copyout(v->y[0:n]) delete(v->x[0:n])
  show("only members", n, v->y);
}

int main(void) {
  members();
  deep();
  attached();
  arrays(100);
  nested();
  implicit();
  Vectors v = make(60);
  only_members(&v);
  release(&v);
  printf("complete\n");
  return 0;
}
