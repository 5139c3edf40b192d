// FEATURE: 2.6.2 implicit attributes | scalars of `kernels` that the code behind it reads, or not
// STATUS: yes
//
// A scalar that a kernels construct assigns is copied back only if something may
// read it behind the construct: on any path, in the next iteration of a loop
// around, through a pointer, or in a directive. Each function is here twice, as
// plain C and with the directive.
#include <stdio.h>

#define N 41
static double a[N], b[N], c[N];
static int errors;

static void start(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (i * 7) % 11 - 5;
    b[i] = i % 5;
    c[i] = -1;
  }
}

#define KERNELS _Pragma("acc kernels")
#define QUEUE _Pragma("acc kernels async")
#define WAIT _Pragma("acc wait")

#define FUNCTIONS(SUFFIX, KERNELS, QUEUE, WAIT)                                \
  /* Nobody reads t: in every iteration, in some, and in none. */             \
  static double unread##SUFFIX(int mode) {                                     \
    double t = 3, u;                                                           \
    int i, k;                                                                  \
    KERNELS for (i = 0; i < N; i++) {                                          \
      if (a[i] > mode) {                                                       \
        t = a[i] * 2;                                                          \
        k = i % 3;                                                             \
        c[i] = t + k;                                                          \
      }                                                                        \
      u = b[i];                                                                \
      c[i] += u;                                                               \
    }                                                                          \
    return c[N - 1];                                                           \
  }                                                                            \
  /* Read behind it: on one path. */                                           \
  static double onPath##SUFFIX(int mode) {                                     \
    double t = 3;                                                              \
    KERNELS for (int i = 0; i < N; i++) {                                      \
      if (a[i] > mode)                                                         \
        t = a[i] + i;                                                          \
      c[i] = b[i];                                                             \
    }                                                                          \
    if (mode > 0)                                                              \
      return t;                                                                \
    t = 1;                                                                     \
    return t;                                                                  \
  }                                                                            \
  /* By the next iteration of a loop around, before the construct. */         \
  static double around##SUFFIX(int mode) {                                     \
    double t = 0, sum = 0;                                                     \
    for (int k = 0; k < 3; k++) {                                              \
      sum += t;                                                                \
      KERNELS for (int i = 0; i < N; i++) {                                    \
        t = a[i] + k;                                                          \
        c[i] = t;                                                              \
      }                                                                        \
      if (mode == k)                                                           \
        t = 100;                                                               \
    }                                                                          \
    return sum;                                                                \
  }                                                                            \
  /* By the construct itself, in the next iteration of a loop around. */      \
  static double itself##SUFFIX(int mode) {                                     \
    double t = mode;                                                           \
    for (int k = 0; k < 3; k++)                                                \
      KERNELS {                                                                \
        for (int i = 0; i < N; i++)                                            \
          c[i] += t;                                                           \
        t = c[k] + b[k];                                                       \
      }                                                                        \
    return c[3];                                                               \
  }                                                                            \
  /* From one loop of the construct to the next one. */                       \
  static double within##SUFFIX(int mode) {                                     \
    double sum, most;                                                          \
    KERNELS {                                                                  \
      sum = mode;                                                              \
      for (int i = 0; i < N; i++)                                              \
        sum += a[i];                                                           \
      most = sum / 2;                                                          \
      for (int i = 0; i < N; i++)                                              \
        c[i] = b[i] * most + sum;                                              \
    }                                                                          \
    return c[N / 2];                                                           \
  }                                                                            \
  /* Through a pointer, and by goto. */                                        \
  static double pointer##SUFFIX(int mode) {                                    \
    double t = 5, *p = &t;                                                     \
    KERNELS for (int i = 0; i < N; i++) {                                      \
      t = a[i] * b[i];                                                         \
      c[i] = t;                                                                \
    }                                                                          \
    return *p + mode;                                                          \
  }                                                                            \
  static double jump##SUFFIX(int mode) {                                       \
    double t = 5;                                                              \
    int count = 0;                                                             \
  again:                                                                       \
    if (count == 2)                                                            \
      return t;                                                                \
    KERNELS for (int i = 0; i < N; i++) {                                      \
      if (b[i] > mode)                                                         \
        t = a[i] - i;                                                          \
      c[i] = a[i];                                                             \
    }                                                                          \
    count++;                                                                   \
    goto again;                                                                \
  }                                                                            \
  /* By a loop's condition, a switch, an operator that also assigns. */       \
  static double operators##SUFFIX(int mode) {                                  \
    int k = 0, m = 0, steps = 0;                                               \
    do {                                                                       \
      KERNELS for (int i = 0; i < N; i++) {                                    \
        k = (int)b[i] + steps;                                                 \
        m = i;                                                                 \
        c[i] = k + m;                                                          \
      }                                                                        \
      steps++;                                                                 \
      m += mode;                                                               \
      switch (m) {                                                             \
      case N - 1:                                                              \
        steps += 2;                                                            \
      }                                                                        \
    } while (k < 3);                                                           \
    return steps * 10 + k;                                                     \
  }                                                                            \
  /* A queue, a parameter. */                                                  \
  static double queue##SUFFIX(int mode) {                                      \
    double t = 7, u = 8;                                                       \
    QUEUE for (int i = 0; i < N; i++) {                                        \
      t = a[i];                                                                \
      u = t * 2;                                                               \
      mode = i;                                                                \
      c[i] = u + mode;                                                         \
    }                                                                          \
    WAIT;                                                                      \
    return u + mode;                                                           \
  }

FUNCTIONS(Plain, , , )
FUNCTIONS(Acc, KERNELS, QUEUE, WAIT)

#define COMPARE(NAME)                                                          \
  for (int mode = -1; mode < 4; mode++) {                                      \
    double plain[N], x, y;                                                     \
    start();                                                                   \
    x = NAME##Plain(mode);                                                     \
    for (int i = 0; i < N; i++)                                                \
      plain[i] = c[i];                                                         \
    start();                                                                   \
    y = NAME##Acc(mode);                                                       \
    if (x != y)                                                                \
      errors++, printf("%s(%d): %g, not %g\n", #NAME, mode, y, x);             \
    for (int i = 0; i < N; i++)                                                \
      if (c[i] != plain[i])                                                    \
        errors++, printf("%s(%d): c[%d]\n", #NAME, mode, i);                   \
  }

int main(void) {
  COMPARE(unread)
  COMPARE(onPath)
  COMPARE(around)
  COMPARE(itself)
  COMPARE(within)
  COMPARE(pointer)
  COMPARE(jump)
  COMPARE(operators)
  COMPARE(queue)
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
