// FEATURE: 2.5 compute constructs | `volatile` variables, elements, members and pointers
// STATUS: yes
#include <stdio.h>
static volatile int flag = 3;
typedef struct {
  volatile int a;
  int b;
  volatile double d[3];
} S;
#pragma acc routine seq
static double f(volatile double *p, int i) {
  volatile double t = p[i];
  t += 1;
  return t * t;
}
#define N 100
int main(void) {
  int errors = 0;
  double a[N];
  volatile double b[N];
  volatile int v = 5;
  S s = {1, 2, {1, 2, 3}};
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 2 * i;
  }
#pragma acc parallel loop copy(a, b)
  for (int i = 0; i < N; i++) {
    volatile int k = i;
    k++;
    k += v;
    volatile float w[4];
    for (int j = 0; j < 4; j++)
      w[j] = k + j;
    volatile double *q = b;
    a[i] = w[0] + w[3] + q[i];
    b[i] = k--;
    a[i] += k + f(b, i);
  }
  for (int i = 0; i < N; i++) {
    double k = i + 6;
    double want = k + k + 3 + 2 * i + k - 1 + (k + 1) * (k + 1);
    errors += a[i] != want;
    errors += b[i] != k;
  }
#pragma acc parallel copy(v, s) num_gangs(1) copyin(flag)
  {
    v = v + flag;
    s.a += s.b;
    s.d[1] = s.a;
  }
  errors += v != 8;
  errors += s.a != 3;
  errors += s.d[1] != 3;
  volatile int sum = 1;
#pragma acc parallel loop reduction(+ : sum) copy(sum)
  for (int i = 0; i < N; i++)
    sum += i;
  errors += sum != 4951;
  volatile int c = 0;
  volatile long z[4] = {0};
#pragma acc parallel loop copy(c, z)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    c++;
#pragma acc atomic update
    z[i % 4] += i;
    int r;
#pragma acc atomic capture
    r = z[0]++;
  }
  errors += c != N;
  errors += z[0] != 1200 + 100;
  errors += z[1] != 1225;
#pragma acc kernels copy(b)
  for (volatile int i = 0; i < N; i++)
    b[i] = b[i] + 1;
  for (int i = 0; i < N; i++)
    errors += b[i] != i + 7;
  int priv = 7;
  volatile int pv = 9;
#pragma acc parallel loop firstprivate(pv) private(priv) copy(a)
  for (int i = 0; i < N; i++) {
    priv = pv;
    pv++;
    a[i] = priv + i * 0;
  }
#pragma acc parallel num_gangs(4) num_workers(2) vector_length(32) copy(a)
  {
    volatile int g = 3;
#pragma acc loop gang worker vector
    for (int i = 0; i < N; i++)
      a[i] = g + i;
  }
  for (int i = 0; i < N; i++)
    errors += a[i] != 3 + i;
  volatile struct {
    int x, y;
  } vs = {1, 2};
#pragma acc serial copy(vs)
  {
    vs.x = vs.y + 1;
  }
  errors += vs.x != 3;
  volatile int lim = 10;
  int cnt = 0;
#pragma acc parallel loop reduction(+ : cnt)
  for (int i = 0; i < lim; i++)
    cnt++;
  errors += cnt != 10;
  volatile int *vp = (volatile int *)&cnt;
#pragma acc parallel copy(vp[0 : 1]) num_gangs(1)
  {
    while (*vp < 100)
      (*vp)++;
    int volatile *volatile pp = vp;
    *pp += 1;
  }
  errors += cnt != 101;
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
