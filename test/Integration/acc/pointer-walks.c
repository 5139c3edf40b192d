// Pointers that kernels move, compare and look through, without clauses and in
// data constructs: `*p++`, ends of arrays, pointers that lead into what another
// pointer or name brings.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s -- -w

#include <stdio.h>
#include <string.h>
enum { N = 48 };
// Side by side, so that one's end is the other one's beginning.
static int all[3 * N];
#define OWN static __attribute__((noinline))

OWN void show(const char *what) {
  long sum = 0;
  for (int i = 0; i < 3 * N; i++) {
    sum += (i % 11 + 1) * (long)all[i];
    all[i] = i % 17;
  }
  printf("%s %ld\n", what, sum);
}

OWN void steps(int *p, const int *q, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    *p++ = *q++ + i;
}

OWN void pairs(int *to, const int *from, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    int a = *from++;
    int b = *from++;
    *to++ = a - b;
    *to++ = a + b;
  }
}

OWN void backwards(int *end, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    *--end += i;
}

OWN void strides(int *p, const int *c, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    p[1] += 5;
    if (c[i] % 2)
      *p++ += c[i];
    else
      p += 2;
    p = p + 1;
  }
}

OWN int within(int *begin, int *end) {
  int sum = 0;
#pragma acc kernels
  for (int *p = begin; p != end; p++) {
    sum += *p;
    *p = 1;
  }
  return sum;
}

OWN void below(int *begin, const int *limit, int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (begin + i < limit)
      begin[i] = 3 * i;
}

/// The construct sets the pointer before it uses it.
OWN void chosen(int n) {
  int *p;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    p = i % 3 ? &all[i] : &all[i + N];
    p[0] += i;
    *p += 1;
  }
}

/// A pointer that is passed on leads into an array that comes after it.
OWN void same(int *q) {
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (q != 0)
      all[i] = i + 1;
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    int *r = q;
    r[i] += 1;
    all[i] += 1;
  }
#pragma acc data no_create(q[0 : N]) copy(all)
  {
#pragma acc kernels
    for (int i = 0; i < N; i++)
      all[i] *= 2;
  }
#pragma acc kernels no_create(q[0 : N]) copy(all)
  for (int i = 0; i < N; i++)
    q[i] += all[i + N];
}

/// Through a conversion.
struct pair {
  int first, second;
};
OWN void converted(struct pair *pairs, int n) {
#pragma acc data copy(pairs[0 : n])
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      *((int *)pairs + 2 * i) += i;
  }
}

/// Compared with arrays, and with addresses of elements.
OWN void ends(const int *end, const int *other) {
  int own[30];
  const int *last = own + 30, *first = own;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (all + i < end - 2 && end != other)
      all[i] += end - all;
#pragma acc parallel loop copyout(own)
  for (int i = 0; i < 30; i++)
    own[i] = last - &own[i] + (&own[i] == first);
  for (int i = 0; i < 30; i++)
    all[i] += own[i];
}

int main(void) {
  show("start");
  steps(all, all + N, N);
  show("steps");
  pairs(all, all + N, N / 2);
  show("pairs");
  backwards(all + 2 * N, N);
  show("backwards");
  strides(all, all + 2 * N, 12);
  show("strides");
  converted((struct pair *)all, N);
  show("converted");
  chosen(N);
  show("chosen");
  same(all);
  show("same");
  ends(all + 20, all + 3 * N);
  show("ends");
  int *a = all, *b = all + N;
#pragma acc data copy(a[0 : N])
#pragma acc data copy(b[0 : N])
  {
    printf("sum %d\n", within(a, a + N));
    printf("sum %d\n", within(b, b + N));
    below(a, a + N, N);
    steps(a, b, N);
  }
  show("within");
  puts("complete");
}
