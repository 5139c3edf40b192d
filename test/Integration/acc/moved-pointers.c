// What kernels make of a pointer comes back: how far it has moved, or how far it
// is from the start of an array, is the same on the host and on the device.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@2 self@3" %s

#include <stdio.h>
#include <stdlib.h>
enum { N = 100 };
static int x[N], y[4 * N], *global = y;
static char text[8 * N];
struct point {
  double a, b, c;
};
static struct point points[N];
static long errors;
static void expect(const char *what, long value, long right) {
  if (value != right && errors++ < 9)
    printf("%s: %ld, not %ld\n", what, value, right);
}

// As bzip2, LZ4 and others write lengths.
static char *write_length(char *out, int length) {
#pragma acc kernels present(text)
  for (; length >= 255; length -= 255)
    *out++ = (char)255;
  *out++ = (char)length;
  return out;
}

static inline void skip(int **where, int n) {
  int *p = *where;
#pragma acc kernels present(y)
  for (int i = 0; i < n; i++)
    if (*p >= -N)
      p += 2;
  *where = p;
}

static void several(int n, int *p, const int *restrict from) {
  int *q = p + 3 * n, sum = 0;
#pragma acc kernels present(x, y) copy(p[0 : 4 * n])
  {
    for (int i = 0; i < n; i++) {
      *p++ = from[i];
      sum += from[i];
    }
    for (int i = 0; i < n / 2; i++) {
      *--q = -i;
      q = q - 1;
      q = &q[-1];
    }
    from = from + n;
  }
  expect("p", p - y, n);
  expect("q", q - y, 3 * n - n / 2 * 3);
  expect("from", from - x, n);
  expect("sum", sum, n * (n - 1) / 2);
}

static void once(int condition) {
  static int *kept = x;
  struct point *point = points;
  void *bytes = text;
  int (*rows)[10] = (int (*)[10])y;
#pragma acc kernels loop if (condition) present(x, y, text, points)
  for (int i = 0; i < 7; i++) {
    global++;
    kept += i;
    point++->c = i;
    bytes += 3;
    rows++;
  }
  expect("global", global - y, 7);
  expect("kept", kept - x, 21 * (condition + 1));
  expect("point", point - points, 7);
  expect("bytes", (char *)bytes - text, 21);
  expect("rows", (int *)rows - y, 70);
  global = y;
}

// Near to another variable than before.
static int *search(int n, int *from, int what) {
  int *found = NULL;
#pragma acc kernels copyin(from[0 : n])
  for (int i = 0; i < n; i++)
    if (from[i] == what)
      found = from + i;
  return found;
}

static void near(int n) {
  int *least = y, *last, *p, *chosen, *kept = y + 5;
  struct point *point = NULL;
  double table[4][8], (*row)[8] = NULL, *element = NULL;
  x[n / 2] = -1;
#pragma acc update device(x)
#pragma acc kernels copyin(x, points) copyout(table)
  {
    for (p = x; p < x + n; p++) {
      int *here = p;
      if (*here < *least)
        least = last = here;
    }
    point = &points[3];
    for (int i = 0; i < 4; i++) {
      row = table + i;
      for (int j = 0; j < 8; j++) {
        table[i][j] = i * 8 + j;
        if (j == 5)
          element = &table[i][j];
      }
    }
    chosen = n > 3 ? &x[1] : x;
    chosen++;
    if (n < 0)
      kept = x;
  }
  expect("p", p - x, n);
  expect("least", least - x, n / 2);
  expect("last", last - x, n / 2);
  expect("point", point - points, 3);
  expect("row", row - table, 3);
  expect("element", element - table[0], 29);
  expect("chosen", chosen - x, 2);
  expect("kept", kept - y, 5);
  x[n / 2] = n / 2;
#pragma acc update device(x)
}

// A function moves it: there is a warning, since the value is lost, but the
// construct goes on from there.
static void step(int **p) { *p += 2; }
static void called(void) {
  int *p = y;
#pragma acc kernels present(y)
  {
    step(&p);
    *p = 77;
  }
#pragma acc update self(y)
  expect("stepped", y[2], 77);
  p = y;
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma acc data copy(x, y, text, points)
  {
    char *end = write_length(text, 1000);
    expect("end", end - text, 4);
    end = write_length(end, 3);
    expect("end", end - text, 5);
    several(N, y, x);
    int *p = y;
    skip(&p, N);
    expect("skipped", p - y, 2 * N);
    near(N);
    called();
    expect("found", search(N, x, 17) - x, 17);
    expect("not found", search(N, x, -17) != NULL, 0);
    once(0);
    once(1);
  }
  expect("points", (long)points[6].c, 6);
  expect("y", y[7], 7);
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
