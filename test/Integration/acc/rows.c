// Sections behind arrays of pointers: many rows are one step of the runtime, and
// yet each of them is data of its own.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3 self@3+memory self@4~1-3" %s

#include <stdio.h>
#include <stdlib.h>

#define M 37

static float **make(int n, int m, int backwards) {
  float **w = malloc(n * sizeof *w);
  float *all = malloc(n * m * sizeof *all); // rows side by side
  for (int i = 0; i < n; i++)
    w[i] = all + (backwards ? n - 1 - i : i) * m;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      w[i][j] = i % 7 + j;
  return w;
}

static float **makeApart(int n, int m) {
  float **w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) {
    w[i] = malloc(m * sizeof(float));
    for (int j = 0; j < m; j++)
      w[i][j] = i % 7 + j;
  }
  return w;
}

static void show(const char *what, float **w, int n, int m) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; w[i] && j < m; j++)
      sum += (i * 31 + j) % 101 * w[i][j];
  printf("%s %.17g\n", what, sum);
}

static void increment(float **w, int n, int m, int times) {
  for (int t = 0; t < times; t++) {
#pragma acc parallel loop collapse(2) copy(w[0:n][0:m])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        w[i][j] += t + 1;
  }
}

// Present from outside: each construct counts the rows once more.
static void nested(float **w, int n, int m) {
#pragma acc data copy(w[0:n][0:m])
  {
    increment(w, n, m, 3);
#pragma acc update self(w[0:n][0:m])
    show("nested, in between", w, n, m);
    for (int i = 2; i < n - 2; i++)
      w[i][0] = -i;
    // Only the first elements of each row, only some rows.
#pragma acc update device(w[2:n - 4][0:1])
    increment(w, n, m, 1);
  }
  show("nested", w, n, m);
}

// One row is data of its own: its copies, its counts, its end.
static void single(float **w, int n, int m) {
  float *row = w[3], *other = w[n - 2];
#pragma acc enter data copyin(w[0:n][0:m])
#pragma acc parallel loop present(row[0:m])
  for (int j = 0; j < m; j++)
    row[j] *= 2;
  for (int j = 1; j < m; j++)
    other[j] = 100 + j;
#pragma acc update device(other[1:m - 1])
#pragma acc update self(row[0:m])
  printf("row %g %g\n", row[0], row[m - 1]);
#pragma acc enter data copyin(row[0:m])
#pragma acc exit data copyout(w[0:n][0:m])
  show("single, without the rest", w, n, m);
  // Alone of the rows it is left.
#pragma acc parallel loop present(row[0:m])
  for (int j = 0; j < m; j++)
    row[j] += 5;
#pragma acc exit data copyout(row[0:m])
  show("single", w, n, m);
}

// Some rows are present before, one is nothing, two are the same.
static void mixed(float **w, int n, int m) {
  float *first = w[0], *fifth = w[5], *none = w[7], *same = w[8];
  w[7] = NULL;
  w[8] = w[9];
#pragma acc data copyin(first[0:m]) copy(fifth[0:m])
  {
#pragma acc parallel loop copy(w[0:n][0:m])
    for (int i = 0; i < n; i++)
      if (i != 7 && i != 8)
        for (int j = 0; j < m; j++)
          w[i][j] += i;
#pragma acc update self(first[0:m])
  }
  show("mixed", w, n, m);
  w[7] = none;
  w[8] = same;
}

// Rows that begin later, and rows of nothing.
static void parts(float **w, int n, int m) {
#pragma acc parallel loop copy(w[1:n - 2][2:m - 5])
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j < m - 3; j++)
      w[i][j] = w[i][j] * 3 + j;
  int sum = 0;
#pragma acc parallel loop copy(w[0:n][0:0]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i;
  printf("sum %d\n", sum);
#pragma acc parallel loop copy(w[0:0][0:m])
  for (int i = 0; i < 0; i++)
    w[i][0] = 0;
  show("parts", w, n, m);
}

static void kinds(float **w, float **v, int n, int m) {
#pragma acc parallel loop copyin(w[0:n][0:m]) copyout(v[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v[i][j] = w[i][m - 1 - j];
  show("copyout", v, n, m);
#pragma acc data create(v[0:n][0:m]) if (n > 1)
  {
#pragma acc parallel loop copyin(w[0:n][0:m]) present(v)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        v[i][j] = w[i][j] + 1;
#pragma acc parallel loop copy(w[0:n][0:m]) present(v)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        w[i][j] = v[i][j] * 2;
  }
#pragma acc enter data copyin(w[0:n][0:m]) if (n < 0)
#pragma acc exit data copyout(w[0:n][0:m]) if (n < 0)
  show("create", w, n, m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v[i][j] = i - j;
}

static void queues(float **w, float **v, int n, int m) {
#pragma acc enter data copyin(w[0:n][0:m]) async(1)
#pragma acc enter data copyin(v[0:n][0:m]) async(2)
#pragma acc parallel loop present(w) async(1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      w[i][j] += 1;
#pragma acc parallel loop present(v) async(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      v[i][j] += 2;
#pragma acc update self(w[0:n / 2][0:m]) async(1)
#pragma acc exit data copyout(v[0:n][0:m]) async(2)
  // Halves of what came together end in two queues.
#pragma acc exit data copyout(w[0:n / 2][0:m]) async(1) wait(2)
#pragma acc exit data copyout(w[n / 2:n - n / 2][0:m]) async(3) wait(1)
#pragma acc wait
  show("queues", w, n, m);
  show("queues", v, n, m);
}

static void all(float **w, float **v, int n, int m) {
  increment(w, n, m, 2);
  show("increment", w, n, m);
  nested(w, n, m);
  single(w, n, m);
  mixed(w, n, m);
  parts(w, n, m);
  kinds(w, v, n, m);
  queues(w, v, n, m);
}

int main(void) {
  all(make(20, M, 0), makeApart(20, M), 20, M);
  all(make(20, M, 1), make(20, M, 0), 20, M);
  all(makeApart(70, 1000), make(70, 1000, 1), 70, 1000);
  // Larger than what is copied together.
  all(makeApart(12, 100000), makeApart(12, 100000), 12, 100000);
  printf("complete\n");
  return 0;
}
