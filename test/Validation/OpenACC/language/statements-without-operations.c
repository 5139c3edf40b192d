// FEATURE: 2.5 compute constructs | complex integers, `_BitInt`, `_Atomic` variables, cases inside of a loop, labels in statement expressions
// STATUS: yes

#include <stdio.h>

struct point {
  int x, y;
  double z;
};
static struct point make(int i) {
  struct point p = {i, i * 2, i * 0.5};
  return p;
}
static double size(struct point p) { return p.x + p.y + p.z; }

#pragma acc routine seq
static double step(int a, int i) {
  int _Complex z = a % 100 + 3i;
  z = z * z + 1;
  double sum = __real__ z * 1000 + __imag__ z;

  int n = i % 9, steps = 0, rounds = (n + 3) / 4;
  if (n > 0)
    switch (n % 4) {
    case 0:
      do {
        steps += 1;
      case 3:
        steps += 10;
      case 2:
        steps += 100;
      case 1:
        steps += 1000;
      } while (--rounds > 0);
    }

  unsigned _BitInt(37) narrow = (unsigned _BitInt(37))a * 77777u;
  _BitInt(100) wide = (_BitInt(100))a * a / 3;
  _Atomic int counter = i;
  counter += 3;
  counter++;
  sum += steps + (long)(narrow >> 3) + (long)(wide >> 9) + counter;
  sum += ({
    int all = 0, k = i % 6;
  again:
    all += k;
    if (k-- > 0)
      goto again;
    all;
  });
  int product;
  sum += __builtin_mul_overflow(a, i, &product) ? 0.25 : product % 1000;
  struct point p = make(i);
  return sum + size(p) + size(make(i + 1));
}

static int test(int n) {
  int errors = 0, a[n];
  double out[n];
  for (int i = 0; i < n; i++)
    a[i] = (int)(i * 2654435761u);
#pragma acc parallel loop copyin(a) copyout(out)
  for (int i = 0; i < n; i++)
    out[i] = step(a[i], i);
  for (int i = 0; i < n; i++)
    errors += out[i] != step(a[i], i);
  return errors;
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
