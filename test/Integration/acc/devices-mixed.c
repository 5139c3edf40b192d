// What several devices make difficult: data that changes hands between divided
// and undivided kernels, queues, host code with device addresses, index arrays
// that kernels change, sections that begin anywhere, too few iterations.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@2 self@3+memory self@4 self@3~1-8 self@4~9-16+memory" %s

#ifdef _OPENACC
#include <openacc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#define N 6000

static long a[N], b[N], c[N], d[N];
static int start[N + 1];
#pragma acc declare create(start)

static void show(const char *what, const long *x, int n) {
  unsigned long sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned long)x[i];
  printf("%s %lx\n", what, sum);
}
static void fill(long *x, int n, int scale) {
  for (int i = 0; i < n; i++)
    x[i] = (long)scale * i % 1009;
}

// Halos in several queues at once; the next kernel in another queue.
static void queues(void) {
  fill(a, N, 3);
  fill(b, N, 5);
#pragma acc data copy(a, b) create(c, d)
  {
    for (int t = 0; t < 5; t++) {
#pragma acc parallel loop async(1)
      for (int i = 0; i < N; i++)
        c[i] = a[i > 0 ? i - 1 : 0] + a[i];
#pragma acc parallel loop async(2)
      for (int i = 0; i < N; i++)
        d[i] = a[i < N - 1 ? i + 1 : i] - b[i];
#pragma acc parallel loop async(1) wait(2)
      for (int i = 1; i < N - 1; i++)
        a[i] = (c[i + 1] + d[i - 1]) % 1013;
#pragma acc parallel loop async(2) wait(1)
      for (int i = 1; i < N - 1; i++)
        b[i] = (b[i] + a[N - 1 - i]) % 1019;
#pragma acc wait(2) async(1)
    }
#pragma acc wait
  }
  show("queues a", a, N);
  show("queues b", b, N);
}

// A sum stays on the device, where the next kernels use it.
static void sums(void) {
  long sum = 0, most = 0;
  fill(a, N, 7);
#pragma acc data copy(a) create(sum, most)
  {
    for (int t = 0; t < 4; t++) {
#pragma acc serial present(sum, most) async(1)
      {
        sum = 0;
        most = -1;
      }
#pragma acc parallel loop reduction(+ : sum) reduction(max : most) async(1)    \
    present(sum, most)
      for (int i = 0; i < N; i++) {
        sum += a[i];
        most = a[i] > most ? a[i] : most;
      }
#pragma acc parallel loop present(sum, most) async(1)
      for (int i = 0; i < N; i++)
        a[i] = (a[i] * 3 + sum % 97 + most) % 1021;
    }
#pragma acc update self(sum, most) async(1)
#pragma acc wait(1)
  }
  printf("sums %ld %ld\n", sum, most);
  show("sums", a, N);
}

// Rows by an index array that kernels write, read by bounds on the host.
static void rows(void) {
  fill(a, N, 11);
#pragma acc data copy(a) create(b) present(start)
  for (int width = 1; width < 4; width++) {
#pragma acc parallel loop async(3)
    for (int i = 0; i <= N / 4; i++)
      start[i] = width * i;
#pragma acc parallel loop async(3)
    for (int i = 0; i < N / 4; i++) {
      long s = 0;
      for (int k = start[i]; k < start[i + 1]; k++)
        s += a[k];
      b[i] = s;
    }
#pragma acc parallel loop async(3)
    for (int i = 0; i < N / 4; i++)
      a[i] = b[N / 4 - 1 - i] % 1031;
#pragma acc wait(3)
  }
  show("rows", a, N);
}

// Not divided: everything comes to one device; then divided again.
static void undivided(void) {
  int at[64];
  fill(a, N, 13);
  fill(b, N, 17);
  for (int i = 0; i < 64; i++)
    at[i] = i * 89 % N;
#pragma acc data copy(a, b) copyin(at)
  for (int t = 0; t < 3; t++) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += b[N - 1 - i];
#pragma acc parallel loop
    for (int i = 0; i < 64; i++)
#pragma acc atomic update
      a[at[i]] += i;
#pragma acc parallel loop
    for (int i = 2; i < N; i += 3)
      b[i] = a[i - 2] % 1033;
#pragma acc serial
    for (int i = 1; i < N; i++)
      b[i] = (b[i] + b[i - 1]) % 1039;
  }
  show("undivided a", a, N);
  show("undivided b", b, N);
}

// Sections and updates that begin anywhere; bytes.
static void sections(void) {
  char *text = malloc(N);
  for (int i = 0; i < N; i++)
    text[i] = (char)(i % 101);
  fill(a, N, 19);
#pragma acc data copy(a[7 : N - 20], text[3 : N - 5])
  for (int t = 0; t < 4; t++) {
#pragma acc parallel loop
    for (int i = 8 + t % 2; i < N - 20; i += 2)
      text[i] = (char)((text[i - 1] + text[i - 3]) % 103 * (i % 5 != 0));
#pragma acc update self(text[11 + t : 1001])
    for (int i = 0; i < 40; i++)
      text[11 + t + 23 * i] = (char)(i + t);
    text[N / 2 + t] = (char)t;
#pragma acc update device(text[11 + t : 1001], text[N / 2 + t : 1])
#pragma acc parallel loop
    for (int i = 7; i < N - 13; i += 2)
      a[i] += text[i - 4];
#pragma acc update self(a[9 + t : 2000])
    a[9 + t] = -t;
    a[2008 + t] = t;
#pragma acc update device(a[9 + t : 1]) async(1)
#pragma acc update device(a[2008 + t : 1]) async(1) wait(1)
#pragma acc wait
  }
  show("sections", a, N);
  unsigned long sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 31 + (unsigned long)text[i];
  printf("sections %lx\n", sum);
  free(text);
}

// Fewer iterations than devices, none at all.
static void few(void) {
  for (int n = 0; n < 6; n++) {
    long sum = 100;
    fill(a, N, 23);
#pragma acc data copy(a[0 : N])
    {
#pragma acc parallel loop reduction(+ : sum)
      for (int i = 0; i < n; i++) {
        a[i * 1000] = i;
        sum += a[i * 1000 + 1];
      }
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < 2; j++)
          a[3000 + 2 * i + j] += a[2 * i + j];
    }
    printf("few %ld\n", sum);
    show("few", a, N);
  }
}

// Two names of one array in a kernel, swapped grids of two dimensions.
static void names(void) {
  enum { M = 70 };
  long *all = malloc(sizeof(long) * 2 * M * M), *u = all, *v = all + M * M;
  fill(all, 2 * M * M, 29);
#pragma acc data copy(all[0 : 2 * M * M])
  for (int t = 0; t < 6; t++) {
#pragma acc parallel loop collapse(2) present(u[0 : M * M], v[0 : M * M])
    for (int i = 1; i < M - 1; i++)
      for (int j = 1; j < M - 1; j++)
        v[i * M + j] = (u[(i - 1) * M + j] + u[(i + 1) * M + j] +
                        u[j * M + i]) %
                       1049;
    long *other = u;
    u = v;
    v = other;
  }
  show("names", all, 2 * M * M);
  free(all);
}

// Rows of their own, attached; the host's code with the device's address.
static void pointers(void) {
  enum { ROWS = 5, COLUMNS = 700 };
  long **p = malloc(ROWS * sizeof *p);
  for (int i = 0; i < ROWS; i++) {
    p[i] = malloc(COLUMNS * sizeof **p);
    fill(p[i], COLUMNS, 31 + i);
  }
#pragma acc enter data copyin(p[0 : ROWS][0 : COLUMNS])
  for (int t = 0; t < 3; t++) {
#pragma acc parallel loop present(p)
    for (int j = 1; j < COLUMNS; j++)
      for (int i = 1; i < ROWS; i++)
        p[i][j] = (p[i][j] + p[0][j - 1 + (i & 1)]) % 1051;
#pragma acc update self(p[t + 1][0 : COLUMNS])
    show("pointers", p[t + 1], COLUMNS);
  }
#pragma acc exit data copyout(p[0 : ROWS][0 : COLUMNS])
  for (int i = 0; i < ROWS; i++) {
    show("pointers", p[i], COLUMNS);
    free(p[i]);
  }
  free(p);

  fill(a, N, 37);
  fill(b, N, 41);
#pragma acc data copy(a, b)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += b[i];
#pragma acc host_data use_device(a, b)
    {
#ifdef _OPENACC
      acc_memcpy_device(a + 100, b + 50, 3000 * sizeof *a);
#else
      for (int i = 0; i < 3000; i++)
        a[100 + i] = b[50 + i];
#endif
    }
#pragma acc parallel loop
    for (int i = 0; i < N - 1; i++)
      b[i] = a[i + 1] * 2;
  }
  show("host_data a", a, N);
  show("host_data b", b, N);
}

int main(void) {
  queues();
  sums();
  rows();
  undivided();
  sections();
  few();
  names();
  pointers();
  printf("complete\n");
  return 0;
}
