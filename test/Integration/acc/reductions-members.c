// A structure in a reduction clause: each member is reduced (OpenACC 2.9.11).
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s
#include <limits.h>
#include <stdio.h>

struct moments {
  int count;
  double first, second;
};
struct range {
  int i;
  double x;
  unsigned char c;
};

static void sums(int n, const double *x) {
  struct moments all = {1, 0.5, 0}, even = {0};
#pragma acc parallel loop reduction(+ : all, even) copyin(x[0 : n])
  for (int i = 0; i < n; i++) {
    all.count++;
    all.first += x[i];
    all.second += x[i] * x[i];
    if (i % 2 == 0) {
      even.count += 1;
      even.first += x[i];
    }
  }
  printf("%d: %d %g %g, %d %g %g\n", n, all.count, all.first, all.second,
         even.count, even.first, even.second);
}

static void extremes(int n, const double *x) {
  struct range low = {INT_MAX, 1e9, 255}, high = {-5, -1, 0};
#pragma acc parallel loop gang worker vector reduction(min : low)              \
    reduction(max : high) copyin(x[0 : n])
  for (int i = 0; i < n; i++) {
    if (i < low.i)
      low.i = i;
    low.x = x[i] < low.x ? x[i] : low.x;
    if ((i * 7 + 3) % 200 < low.c)
      low.c = (i * 7 + 3) % 200;
    high.i = i > high.i ? i : high.i;
    if (x[i] > high.x)
      high.x = x[i];
    if ((i * 7 + 3) % 200 > high.c)
      high.c = (i * 7 + 3) % 200;
  }
  printf("%d: %d %g %d, %d %g %d\n", n, low.i, low.x, low.c, high.i, high.x,
         high.c);
}

/// One for each outer iteration, and one over both loops.
static void nested(int n, const double *x, struct moments *each) {
  struct moments total = {0, 0, 0};
#pragma acc parallel loop gang reduction(+ : total) copyin(x[0 : n])           \
    copyout(each[0 : n])
  for (int i = 0; i < n; i++) {
    struct moments row = {0, 0, 0};
#pragma acc loop vector reduction(+ : row)
    for (int j = 0; j < n; j++) {
      row.count += j < i;
      row.first += x[j];
    }
    each[i] = row;
    total.count += row.count;
    total.first += row.first;
#pragma acc loop vector reduction(+ : total)
    for (int j = 0; j < n; j++)
      total.second += x[j] * i;
  }
  printf("%d: %d %g %g", n, total.count, total.first, total.second);
  for (int i = 0; i < n; i += 37)
    printf(", %d %g", each[i].count, each[i].first);
  printf("\n");
}

static double values[1000];
static struct moments rows[1000];
static struct moments global;

int main(void) {
  for (int i = 0; i < 1000; i++)
    values[i] = (i * 37 % 101) * 0.25;
  const int sizes[] = {0, 1, 2, 7, 100, 1000};
  for (int i = 0; i < 6; i++) {
    sums(sizes[i], values);
    extremes(sizes[i], values);
    nested(sizes[i] % 500, values, rows);
  }
#pragma acc parallel loop reduction(+ : global)
  for (int i = 0; i < 100; i++)
    global.count += i;
#pragma acc kernels
  {
#pragma acc loop reduction(+ : global)
    for (int i = 0; i < 100; i++)
      global.first += i;
  }
  printf("%d %g\n", global.count, global.first);
  printf("complete\n");
}
