// FEATURE: 2.5 compute constructs | `volatile` in routines, of gangs and workers, with `declare` and in structures
// STATUS: yes
#include <stdio.h>
#include <stdlib.h>
#define N 64
typedef struct {
  volatile int f : 5;
  volatile unsigned g : 9;
  int h;
} B;
typedef struct {
  double v[4];
  int n;
} R;
volatile int table[N];
#pragma acc declare create(table)
volatile double shared_d = 2.5;
#pragma acc declare copyin(shared_d)
#pragma acc routine seq
int look(int i) {
  volatile int r = table[i];
  return r + (int)shared_d;
}
#pragma acc routine vector
void row(volatile int *p, int n) {
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    p[j] += j;
}
#pragma acc routine seq
static int take(volatile int x, int volatile *y) {
  x += *y;
  return x;
}
int main(void) {
  int errors = 0;
  int a[N];
  volatile int m[N][8];
  B b[N];
  R r[N];
  volatile R vr = {{1, 2, 3, 4}, 5};
  for (int i = 0; i < N; i++) {
    table[i] = 3 * i;
    b[i].f = 0;
    b[i].g = 0;
    b[i].h = i;
    for (int j = 0; j < 8; j++)
      m[i][j] = i;
  }
#pragma acc update device(table)
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = look(i);
  for (int i = 0; i < N; i++)
    errors += a[i] != 3 * i + 2;
#pragma acc parallel loop gang copy(m)
  for (int i = 0; i < N; i++)
    row(m[i], 8);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 8; j++)
      errors += m[i][j] != i + j;
#pragma acc parallel loop collapse(2) copy(m)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 8; j++)
      m[i][j] *= 2;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 8; j++)
      errors += m[i][j] != 2 * (i + j);
#pragma acc parallel loop copy(b) copyout(r) copyin(vr)
  for (int i = 0; i < N; i++) {
    b[i].f = i % 15;
    b[i].g += b[i].h + b[i].f;
    R t = vr;
    t.n += i;
    r[i] = t;
    volatile R u = t;
    r[i].v[1] = u.n;
  }
  for (int i = 0; i < N; i++)
    errors += b[i].f != i % 15 || b[i].g != i + i % 15 || r[i].n != 5 + i || r[i].v[3] != 4 ||
              r[i].v[1] != 5 + i;
  int x = 4;
#pragma acc parallel loop copyout(a) copyin(x)
  for (int i = 0; i < N; i++)
    a[i] = take(i, &x);
  for (int i = 0; i < N; i++)
    errors += a[i] != i + 4;
  // gang level with workers and vectors
#pragma acc parallel num_gangs(3) num_workers(4) vector_length(32) copy(m)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
      volatile int s = 0;
      volatile int w[8];
#pragma acc loop worker vector
      for (int j = 0; j < 8; j++)
        w[j] = m[i][j];
#pragma acc loop worker reduction(+ : s)
      for (int k = 0; k < 4; k++) {
        volatile int t = 0;
#pragma acc loop vector reduction(+ : t)
        for (int j = 0; j < 8; j++)
          t += w[j];
        s += t;
      }
      s = s + 1;
#pragma acc loop vector
      for (int j = 0; j < 8; j++)
        m[i][j] = s;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 8; j++)
      errors += m[i][j] != 4 * (8 * 2 * i + 56) + 1;
  // sequential loops with volatile things
  volatile int stop = 5;
  int it = 0;
#pragma acc serial copy(it, stop)
  {
    volatile int k;
    for (k = 0; k < stop; k++)
      it += k;
    do {
      k--;
    } while (k > 2);
    while (k) {
      k--;
      if (k == 1)
        continue;
      it++;
    }
    switch (stop) {
    case 5:
      it += 100;
      break;
    default:
      it = -1;
    }
    it = stop ? it : k;
    stop = k;
  }
  errors += it != 10 + 1 + 100;
  errors += stop != 0;
  int n = 7;
#pragma acc parallel loop copyin(n) copyout(a)
  for (int i = 0; i < N; i++) {
    volatile int vla[n];
    for (int j = 0; j < n; j++)
      vla[j] = i * j;
    a[i] = vla[n - 1];
  }
  for (int i = 0; i < N; i++)
    errors += a[i] != 6 * i;
  volatile float fm = 0;
#pragma acc parallel loop reduction(max : fm) copy(fm)
  for (int i = 0; i < N; i++)
    if (i * 0.5f > fm)
      fm = i * 0.5f;
  errors += fm != (N - 1) * 0.5f;
  volatile int *vp = malloc(N * sizeof *vp);
#pragma acc data create(vp[0 : N])
  {
#pragma acc parallel loop present(vp)
    for (int i = 0; i < N; i++)
      vp[i] = i;
#pragma acc kernels loop independent present(vp)
    for (int i = 0; i < N; i++)
      vp[i]++;
#pragma acc kernels
    for (int i = 1; i < N; i++)
      vp[i] += vp[i - 1];
#pragma acc update self(vp[0 : N])
  }
  errors += vp[N - 1] != N * (N + 1) / 2;
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
