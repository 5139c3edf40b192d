// Addresses of constants and variables that a kernel chooses between and counts
// from: a device has its own, also where the host has computed the same before.
// On GPUs: emulated.test.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t.O0 "self self@3" %s -- -O0
// RUN: env OURS=--persistent=on %S/../Inputs/compare.sh xacc-cc %clang %t.persistent "self self@3" %s

#include <stdio.h>

enum { N = 8 };
static double r[N];
static const double tab1[4] = {1, 2, 3, 4}, tab2[4] = {10, 20, 30, 40};
static void texts(int k) {
  char c[N];
  int x[N];
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < N; i++) {
    const double *t = k ? tab1 : tab2;
    r[i] = t[i % 4];
  }
  for (int i = 0; i < N; i++)
    printf("%g ", r[i]);
  printf("\n");
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < N; i++) {
    const double *t = k > 1 ? tab1 + 1 : tab2 + 1;
    r[i] = *(t + i % 3) + t[-1];
  }
  for (int i = 0; i < N; i++)
    printf("%g ", r[i]);
  printf("\n");
#pragma acc parallel loop copyout(c)
  for (int i = 0; i < N; i++)
    c[i] = "0123456789abcdef"[(i * k + 3) % 16];
  for (int i = 0; i < N; i++)
    printf("%c ", c[i]);
  printf("\n");
#pragma acc parallel loop copyout(c)
  for (int i = 0; i < N; i++)
    c[i] = "abc"[i % 3];
  for (int i = 0; i < N; i++)
    printf("%c ", c[i]);
  printf("\n");
#pragma acc parallel loop copyout(c)
  for (int i = 0; i < N; i++)
    c[i] = "xyz"[k];
  for (int i = 0; i < N; i++)
    printf("%c ", c[i]);
  printf("\n");
#pragma acc parallel loop copyout(c)
  for (int i = 0; i < N; i++)
    c[i] = __func__[k + i % 3];
  for (int i = 0; i < N; i++)
    printf("%c ", c[i]);
  printf("\n");
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < N; i++) {
    const double *t = k > i ? tab1 : tab2;
    x[i] = t == tab1 && t != tab2;
  }
  for (int i = 0; i < N; i++)
    printf("%d ", x[i]);
  printf("\n");
  fflush(stdout);
#pragma acc serial
  {
    puts(k > 1 ? "one line" : "no line");
    printf(k > 1 ? "a %d\n" : "b %d\n", k);
    printf("%s %s\n", k ? "some" : "none", &"hello"[k]);
    puts((k > 1 ? "first" : "second") + k);
    puts(k > 1 ? k > 1 ? "x" : "y" : "z");

    puts(__func__ + k);
    const char *s = k == 1 ? "k is 1" : 0;
    if (s)
      puts(s);
  }
  fflush(stdout);
  const char *before = k > 1 ? "before 4" : "before";
  puts(before);
  fflush(stdout);
#pragma acc serial
  puts(k > 1 ? "before 4" : "before");
  fflush(stdout);
  const double *t = k > 1 ? tab1 : tab2;
  printf("%g\n", t[1]);
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += (k > 1 ? tab1 : tab2)[i];
  printf("%g\n", sum);
  sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += t[i];
  printf("%g\n", sum);
}
static const int sq[5] = {0, 1, 4, 9, 16}, cu[5] = {0, 1, 8, 27, 64};
static const struct {
  int a;
  double b[2];
} st[2] = {{1, {2, 3}}, {4, {5, 6}}};
double da[4], db[4];
#pragma acc declare create(da, db)
#pragma acc routine seq
static int look(const int *t, int i) { return t[i % 5]; }
#pragma acc routine seq
static int look2(int k, int i) {
  const int *t = k > i ? sq : cu;
  return t[i % 5] + "abc"[i % 3];
}
static void variables(int k) {
  int x[N], y[N], z[N];
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = 2 * i;
  for (int i = 0; i < 4; i++)
    da[i] = i + 1, db[i] = 10 * i;
#pragma acc update device(da, db)
#pragma acc parallel loop copyout(z)
  for (int i = 0; i < N; i++) {
    double *t = k ? da : db;
    z[i] = t[i % 4];
  }
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
  double *host = k ? da : db;
  printf("%g\n", host[2]);
  int *h = k > 1 ? x : y;
  printf("%d\n", h[1]);
#pragma acc parallel loop copyin(x, y) copyout(z)
  for (int i = 0; i < N; i++) {
    int *t = k > 1 ? x : y;
    z[i] = t[i];
  }
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
#pragma acc parallel loop copyin(x, y) copyout(z)
  for (int i = 0; i < N; i++) {
    int *t = k > 1 ? x + 1 : y + 1;
    z[i] = t[i - 1] + (k > 1 ? x : y)[i];
  }
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
#pragma acc parallel loop copyout(z)
  for (int i = 0; i < N; i++)
    z[i] = look(k ? sq : cu, i) + look2(k, i);
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
#pragma acc kernels copyout(z)
  {
    const int *t = k > 1 ? sq : cu;
    for (int i = 0; i < N; i++)
      z[i] = t[i % 5];
    int m = t[3];
    for (int i = 0; i < N; i++)
      z[i] += m * t[(i + 1) % 5];
  }
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
#pragma acc parallel loop copyout(z)
  for (int i = 0; i < N; i++) {
    const double *b = k ? st[0].b : st[1].b;
    z[i] = b[i % 2] + st[i % 2].a + (k > i ? &st[0] : &st[1])->a;
  }
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
#pragma acc parallel num_gangs(2) copyout(z)
  {
    const int *t = k > 1 ? sq : cu;
    const char *s = k > 1 ? "pqrstuvw" : "abcdefghij" + k;
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
      const int *u = i % 2 ? t : k ? cu : sq;
      z[i] = u[i % 5] + s[i];
    }
  }
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
#pragma acc data copy(z)
  for (int it = 0; it < 5; it++) {
    const int *t = it % 2 ? sq : cu;
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      const int *t = k + it > 2 ? sq : cu;
      z[i] += t[(i + it) % 5];
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      z[i] += (it % 2 ? sq : cu)[i % 5] - t[i % 5];
  }
  for (int i = 0; i < N; i++)
    printf("%d ", z[i]);
  printf("\n");
  const char *text = k ? "outside" : "";
  int len = 0;
#pragma acc serial copy(len)
  {
    const char *p = k ? "inside" : "nothing";
    while (*p)
      p++, len++;
  }
  printf("%d %s\n", len, text);
}

int main(int argc, char **argv) {
  (void)argv;
  for (int k = argc; k <= 2; k++) {
    texts(k);
    variables(k);
  }
  printf("complete\n");
  return 0;
}
