// Time loops that print, copy parts of arrays and change memory of the host in each
// iteration are one kernel: what the host does has the order of the program.
// RUN: env PERSISTENT_DEVICES="host:1 host:3" %S/Inputs/persistent.sh %t %s
// RUN: xacc-cc -O2 --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK-COUNT-2: persistent-prints.c:{{[0-9]*}}:3: remark: loop becomes one kernel with the {{[23]}} that are in it
// REQUIRES: frontend
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 12, M = 10, K = 5 };
static double u[N][M], w[N][M];
static float f[K][N][M];
static char flag[64];
static short s[40];
static void parts(int lo, int steps) {
  double *p = malloc(sizeof(double) * 100), trace[8][3], norm = 0;
  struct {
    double x;
    int n;
    double y;
  } st = {0, 0, 0}, *sp = malloc(sizeof *sp);
  sp->x = 1;
  sp->n = 2;
  sp->y = 3;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i * 7 % 5 + j * .25;
      w[i][j] = 0;
      for (int k = 0; k < K; k++)
        f[k][i][j] = k + i - j;
    }
  for (int i = 0; i < 100; i++)
    p[i] = i;
  for (int i = 0; i < 64; i++)
    flag[i] = 'a';
  for (int i = 0; i < 40; i++)
    s[i] = i * 3;
#pragma acc data copy(u, w, f, flag, s, p[0 : 100])
  for (int t = 0; t < steps; t++) {
    double sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        w[i][j] = u[i][j] * 0.5 + t;
        sum += (int)w[i][j];
      }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        u[i][j] = w[i][j] + p[i] * .125;
        f[1][i][j] += t;
      }
#pragma acc parallel loop
    for (int i = 0; i < 64; i++) {
      flag[i] += t % 3;
      if (i < 40)
        s[i] -= t;
    }
#pragma acc update self(u)
#pragma acc update self(w[lo : 3][2 : 4], f[1 : 2][lo : 4][0 : 10],            \
                        f[3 : 1][2 : 2][3 : lo], flag[3 : 20], s[t : 1])
    trace[t][0] = u[t][3] + f[1][2][3];
    trace[t][1] = w[2][3] * s[t];
    trace[t][2] = sum;
    for (int i = 0; i < 100; i++)
      p[i] += u[i % N][t] * .01 + flag[i % 64];
#pragma acc update device(p[10 : 50])
    w[1][1] = t;
#pragma acc update device(w[0 : N][1 : 1])
    norm += sqrt(fabs(trace[t][1]));
    sp->x += sp->n * norm;
    sp->n++;
    st.x += sp->x;
    st.n = t;
    if (t % 3 == 1)
      sp->y = st.x;
    printf("step %d: %.17g %c %d", t, norm, flag[5], s[t]);
    if (t & 1)
      fputs("!", stdout);
    putchar('\n');
  }
  double c = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      c += u[i][j] * (i + j) + w[i][j] + f[1][i][j];
  for (int i = 0; i < 100; i++)
    c += p[i] * i;
  for (int t = 0; t < steps; t++)
    printf("%.17g %.17g %.17g\n", trace[t][0], trace[t][1], trace[t][2]);
  printf("%.17g %.17g %d %.17g %.17g %d\n", c, sp->x, sp->n, sp->y, st.x, st.n);
  free(p);
  free(sp);
}

static double a[60], b[60], hist[100], table[100];

static void prints(int steps, FILE *to) {
  double time = 0, roots[10] = {0};
#pragma acc data copy(a, b)
  for (int t = 0; t < steps; t++) {
    double change = 0, dt = table[t];
#pragma acc parallel loop reduction(max : change) present(a, b)
    for (int i = 1; i < 59; i++) {
      b[i] = 0.5 * (a[i - 1] + a[i + 1]) + dt;
      change = fmax(change, fabs(b[i] - a[i]));
    }
#pragma acc parallel loop present(a, b)
    for (int i = 1; i < 59; i++)
      a[i] = b[i];
    hist[t] = change;
    roots[t % 10] += sqrt(change) + (t > 0 ? hist[t - 1] : 0);
    time += dt;
    fprintf(to, "%d %.17g %s\n", t, change, t % 2 ? "odd" : "even");
  }
  for (int t = 0; t < steps; t++)
    printf("%.17g %.17g\n", hist[t], roots[t % 10]);
  printf("%.17g\n", time);
}

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 60; i++)
    a[i] = i * 7 % 31 * 0.25;
  for (int i = 0; i < 100; i++)
    table[i] = i % 5 * 0.25;
  parts(argc, 8);
  prints(20, stdout);
  printf("complete\n");
  return 0;
}
