// What random programs (scripts/fuzz.sh) have found, one function each.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self 1 3 self@3" %s -- -lm
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "self 3" %s -- -O3 -lm
// REQUIRES: mpi

#include <complex.h>
#include <stdio.h>
enum { N = 6 };
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
long u[N], m[N][3];
#pragma xmp align u[i] with t(i)
#pragma xmp align m[i][*] with t(i)
#define OWN static __attribute__((noinline))
static long out;

/// The sum of a distributed array, on each node.
OWN long total(void) {
  long sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += (i + 1) * u[i] + m[i][0] + 10 * m[i][1] + 100 * m[i][2];
  return sum;
}

// Kernels executed divisions that a condition guards.
OWN int guarded(int n, int trips) {
  int r = 0;
#pragma acc serial copy(r)
  {
    r = n ? 100 / n : 7;
    if (n)
      r += 10 / n + 10 % n;
    for (int i = 0; i < trips; i++)
      r += i + 100 / n + 100 % n;
    if ((n && 100 % n == 1) || !n)
      r ^= 1;
  }
#pragma acc parallel loop reduction(+ : r)
  for (int i = 0; i < 5; i++)
    r += n ? 100 % n : i;
  return r;
}

// The address of a variable that the region only reads was that of a copy.
int global = 4;
OWN int address(void) {
  int *q;
#pragma xmp barrier
  q = &global;
#pragma xmp barrier
  *q += 3;
  return global;
}

// A counter declared outside, after its loop.
OWN void counter(void) {
  int j;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    for (j = 0; j < 9; j++)
      u[i] += j;
    u[i] += 1000 * j;
  }
}

// C in kernels that names distributed arrays, and addresses of the device.
OWN void elements(void) {
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    _Float16 v = (_Float16)3.25 + i;
    long h = v;
    u[i] = h;
    __int128 w = (__int128)m[i][1] << 70;
    m[i][2] = (long)(w >> 69) + u[i];
    struct {
      long a, b;
    } s = {i, 2}, *ps = &s;
    ({ ps->a += m[i][0]; });
    m[i][0] = s.a * s.b;
  }
}

OWN long scalars(int n) {
  long h = n;
  _Float16 v = 2;
#pragma acc kernels copy(h)
  {
    unsigned __int128 w = n;
    h += 5 + v;
    h = h * 31 + (unsigned long)w;
  }
#pragma acc serial copy(h)
  {
    long before = h;
    _Float16 half = 2;
    _Bool b = half;
    unsigned __int128 w = before;
    w += v;
    h = (long)(w * 2) + b;
  }
  return h;
}

// A jump in a statement expression.
OWN long jumps(void) {
  long sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
    long x = ({
      if (i % 3 == 0)
        continue;
      i * 2;
    });
    for (int j = 0; j < 4; j++)
      sum += ({
        if (j == 2)
          break;
        x + j;
      });
  }
  return sum;
}

OWN double parts(double _Complex *z) {
  double _Complex w = 1, list[2] = {1, 2.0i};
#pragma xmp barrier
  w++;
  __real__ *z += 2;
  __imag__ w = __real__ * z + __imag__ * z;
  double _Complex more[2] = {w, 3};
  w += more[0] * list[1] + more[1];
#pragma xmp barrier
  return creal(w) + 10 * cimag(w) + 100 * creal(*z);
}

static int old(a, b)
char a;
float b;
{
  return a + (int)b;
}
OWN int promoted(void) {
  int h = 0;
#pragma acc serial copy(h)
  h = old(3, 2.5);
  return h;
}

// What assembly and parts of complex numbers assign is assigned.
OWN int assembled(void) {
  int k = 5;
  double _Complex z = 1;
#pragma acc kernels
  {
    __asm__("addl $1, %0" : "+r"(k));
    __real__ z += 2;
  }
  return k * 10 + (int)creal(z);
}

OWN int nothing(int x) {
  volatile int g = 3;
#pragma acc data no_create(x)
  {
    g += x;
  }
#pragma acc data no_create(x)
  {
    x += g;
  }
  return x;
}

int main(void) {
  double _Complex z = 1 + 2i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    u[i] = i;
    for (int j = 0; j < 3; j++)
      m[i][j] = i * j + 1;
  }
  long values[] = {guarded(0, 0), guarded(7, 2), address(), scalars(3), jumps(),
                   promoted(),    nothing(4),    parts(&z), assembled()};
  counter();
  long first = total();
  elements();
  long second = total();
#pragma xmp task on p(1)
  {
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
      printf("%ld ", values[i]);
    printf("%ld %ld\n", first, second);
    printf("complete\n");
  }
  return 0;
}
