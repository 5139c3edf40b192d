// All of C around the directives, and directives from macros, headers and
// _Pragma.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3" %s
// REQUIRES: mpi

#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#define N 14
#define W 1
#define NODES_OF(n) n(*)
#define EMPTY
#define CAT(a, b) a##b
#define PRAGMA(x) _Pragma(#x)
#define XMP_LOOP(v, tt) PRAGMA(xmp loop(v) on tt(v))
#define REDUCE reduction(+ : s)
int a[N];
#pragma xmp nodes NODES_OF(p) EMPTY
#pragma xmp template t(0 : N - 1)      /* a comment */
// clang-format off
#pragma xmp distribute t(block) \
    onto p // another
_Pragma("xmp align a[i] with t(i)")
PRAGMA(xmp shadow a[W])
// clang-format on
static int sum_of(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int);
  va_end(ap);
  return s;
}
typedef union {
  float f;
  uint32_t u;
  struct {
    unsigned lo : 16, hi : 16;
  } b;
} bits_t;
struct flags {
  unsigned a : 3;
  signed b : 5;
  unsigned : 0;
  _Bool c : 1;
};
typedef int (*op_t)(int, int);
static int add(int x, int y) { return x + y; }
static int mul(int x, int y) { return x * y; }
static op_t pick(int k) { return k ? mul : add; }
struct node {
  struct node *next;
  int v;
};
enum { FIRST = 3, SECOND };
static inline int twice(int x) { return 2 * x; }
int knr(x, y)
int x;
char y;
{
  return x + y;
}
_Static_assert(sizeof(bits_t) == 4, "size");
static jmp_buf env;
static const char *names[] = {[2] = "two", [0] = "zero"};
struct point {
  int x, y;
} origin = {.y = 2, .x = 1};
static _Thread_local int tls = 4;
static atomic_int counter;
extern int undefined_but_unused;
static int many(int n, int m, int v[n][m]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += v[i][j];
  return s;
}
static struct point mk(int x, int y) { return (struct point){x, y}; }
#define MAX(x, y)                                                              \
  ({                                                                           \
    __typeof__(x) x_ = (x), y_ = (y);                                          \
    x_ > y_ ? x_ : y_;                                                         \
  })
#define FILL(arr, value)                                                       \
  do {                                                                         \
    PRAGMA(xmp loop on t(i_))                                                  \
    for (int i_ = 0; i_ < N; i_++)                                             \
      arr[i_] = (value);                                                       \
  } while (0)
#define TOTAL(arr, out)                                                        \
  do {                                                                         \
    int s = 0;                                                                 \
    PRAGMA(xmp loop on t(i) REDUCE) for (int i = 0; i < N; i++) s += arr[i];   \
    out = s;                                                                   \
  } while (0)
int main(int argc, char *argv[], char **envp) {
  int r = 0, i, total;
  double complex z = 1.0 + 2.0 * I, zz = z * conj(z);
  bits_t bt = {.f = 1.0f};
  struct flags fl = {5, -3, 1};
  const struct point pts[] = {{1, 2}, {3, 4}};
  int vla[argc + 2][3];
  memset(vla, 0, sizeof vla);
  vla[1][2] = 7;
  struct node n2 = {0, 2}, n1 = {&n2, 1};
  FILL(a, i_ * 2);
  TOTAL(a, total);
  r += total;
  if (setjmp(env) == 0)
    longjmp(env, 1);
  else
    r += 1000;
  goto middle;
back:
  r += 5;
  goto end;
middle:
  switch (argc) {
  case 1 ... 3:
    r += MAX(argc, 2); /* fall through */
  default: {
    struct point q = mk(3, 4);
    r += q.x;
  }
  }
  for (const struct node *c = &n1; c; c = c->next)
    r += c->v;
  r += sum_of(3, 1, 2, 3) + pick(0)(2, 3) + (*pick(1))(2, 3) + knr(1, 'a') +
       twice(FIRST) + CAT(tw, ice)(SECOND);
  r += _Generic(z, double complex: 1, default: 2) +
       _Generic(r, int: 10, default: 20) + (int)sizeof(struct flags) +
       (int)offsetof(struct point, y);
  r += (int)creal(zz) + bt.b.hi + fl.b + (int)fl.c + (int)strlen(names[2]) +
       pts[1].y + many(argc + 2, 3, vla) + tls + origin.x;
  atomic_fetch_add(&counter, 3);
  r += atomic_load(&counter);
  __asm__ volatile("" : "+r"(r) : : "memory");
  r += ((int[]){1, 2, 3})[1] + "abc"[1] + !!errno +
               isdigit('5') / isdigit('5') + 0b101 + 1
           ? r
           : 0;
  {
    int a = 4;
    r += a;
    {
      extern int a[N];
    }
  }
  XMP_LOOP(i, t)
  for (i = 0; i < N; i++)
    a[i] += i;
#pragma xmp reflect(a) width(W : W)
  {
    int s = 0;
#pragma xmp loop(i) on t(i) REDUCE
    for (i = 1; i < N - 1; i++)
      s += a[i - 1] * a[i + 1];
    r += s;
  }
  goto back;
end:;
  _Bool ok = true;
  long double ld = 1.5L;
  wchar_t wc = L'x';
  size_t sz = sizeof a;
  r += ok + (int)ld + (wc == 'x') + (int)sz;
#pragma xmp task on p(1)
  {
    printf("%d %s\n", r, __func__);
    fputs("done\n", stdout);
  }
#pragma xmp barrier
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return r == 0;
}
