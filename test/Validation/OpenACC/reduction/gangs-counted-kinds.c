// FEATURE: 2.9.11 reduction | where an atomic operation counts the gangs: of arrays, sections, structures, complex numbers
// STATUS: yes

#include <complex.h>
#include <stdio.h>

struct st {
  int n;
  double d;
};

static int arrays(int n) {
  int errors = 0, c = 0, v[n], buf[10] = {0}, *q = buf;
  struct st s = {1, 2};
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma acc parallel num_gangs(3) reduction(+ : v) copy(c)
  {
    v[0] += 1;
#pragma acc loop gang
    for (int i = 0; i < 10 * n; i++)
      v[i % n]++;
#pragma acc atomic
    c++;
  }
  for (int i = 0; i < n; i++)
    errors += v[i] != i + 10 + (i == 0) * 3;
#pragma acc parallel num_gangs(2) copy(c) copy(q[0 : 10])
  {
#pragma acc loop gang reduction(+ : q[2 : 5])
    for (int i = 0; i < 50; i++)
      q[2 + i % 5]++;
#pragma acc atomic
    c++;
  }
  for (int i = 0; i < 10; i++)
    errors += buf[i] != (i >= 2 && i < 7 ? 10 : 0);
#pragma acc parallel num_gangs(4) copy(c) reduction(+ : s)
  {
    s.n++;
#pragma acc loop gang vector
    for (int i = 0; i < 50; i++) {
      s.n++;
      s.d += 0.5;
    }
#pragma acc atomic
    c++;
  }
  return errors + (s.n != 55 || s.d != 27 || c != 9);
}

static int complexNumbers(void) {
  int errors = 0, c = 0, hits[3] = {0};
  double complex z = 1;
  float complex w = 0;
#pragma acc parallel num_gangs(3) reduction(+ : z) copy(c, w, hits)
  {
    int k = 0;
    z += I;
    while (1) {
      if (k >= 3)
        break;
#pragma acc loop gang reduction(+ : w)
      for (int i = 0; i < 20; i++)
        w += 1 + I * i;
#pragma acc atomic
      hits[k]++;
      k++;
    }
#pragma acc loop gang
    for (int i = 0; i < 10; i++)
      z += 2;
#pragma acc atomic
    c += k;
  }
  errors += creal(z) != 21 || cimag(z) != 3 || c != 9;
  errors += crealf(w) != 60 || cimagf(w) != 570;
  for (int i = 0; i < 3; i++)
    errors += hits[i] != 3;
  return errors;
}

/// Loops without iterations, downwards, over pointers.
static int loops(int n) {
  int errors = 0, c = 0, s = 0, b[10] = {0};
  unsigned char u = 0;
#pragma acc parallel num_gangs(7) copy(c, b, u) reduction(+ : s)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      b[i] = 9;
#pragma acc loop gang
    for (unsigned i = 3; i != 0; i--)
      b[i]++;
#pragma acc loop gang reduction(+ : s)
    for (long i = 10; i >= -10; i -= 5)
      s += (int)i + 1;
    s += 1;
#pragma acc loop gang
    for (int *p = b; p < b + 10; p += 2)
      *p += 10;
#pragma acc loop gang
    for (signed char k = 0; k < 100; k++) {
#pragma acc atomic
      u++;
    }
#pragma acc atomic
    c++;
  }
  for (int i = 0; i < 10; i++)
    errors += b[i] != (i >= 1 && i <= 3) + (i % 2 == 0) * 10;
  return errors + (c != 7 || s != 12 || u != 100);
}

int main(void) {
  int errors = arrays(6) + complexNumbers() + loops(0);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
