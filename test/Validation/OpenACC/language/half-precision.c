// FEATURE: 2.5 compute constructs | _Float16: arithmetic, arrays, members, functions, reductions, atomic
// STATUS: yes

#include <stdio.h>

typedef _Float16 half;
typedef struct {
  half x, y;
  int n;
} point;

static half polynomial(half x) {
  return ((half)0.25f16 * x + (half)1.5) * x - (half)0.125;
}

static half between(half a, half b, float t) {
  return a + (half)((b - a) * t);
}

static void compute(half a, half *b, half k, int i, float *f, point *p) {
  half t = polynomial(a) * k / (half)(i % 9 + 1) - *b;
  *b += t * a;
  (*b)++;
  *f = (float)t + (double)a * 2;
  p->x = -t;
  p->y = between(a, t, 0.3f);
  p->n = (int)(t * (half)10);
}

static int test(int n) {
  half a[n], b[n], sum = 0, largest = -1, counted = 0, k = 0.75f16;
  float f[n];
  point p[n];
  int errors = 0;
  for (int i = 0; i < n; i++) {
    a[i] = (half)(i % 64 * 0.37f);
    b[i] = i & 1 ? -a[i] : a[i];
  }
#pragma acc parallel loop copy(b)
  for (int i = 0; i < n; i++)
    compute(a[i], &b[i], k, i, &f[i], &p[i]);
#pragma acc parallel loop reduction(+ : sum) reduction(max : largest) \
    copy(counted)
  for (int i = 0; i < n; i++) {
    sum += (half)(i % 2);
    largest = a[i] > largest ? a[i] : largest;
#pragma acc atomic
    counted += (half)1;
  }
  half expected = 0;
  for (int i = 0; i < n; i++) {
    half other = i & 1 ? -a[i] : a[i];
    float single;
    point q;
    compute(a[i], &other, k, i, &single, &q);
    errors += b[i] != other || f[i] != single;
    errors += p[i].x != q.x || p[i].y != q.y || p[i].n != q.n;
    expected = a[i] > expected ? a[i] : expected;
  }
  return errors + (sum != n / 2) + (largest != expected) + (counted != n);
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
