// FEATURE: 2.5.1 parallel | arrays of all arithmetic types
// STATUS: yes

#include <complex.h>
#include <stdio.h>

#define COPY(type)                                                             \
  do {                                                                         \
    type a[n];                                                                 \
    for (int i = 0; i < n; i++)                                                \
      a[i] = (type)(i % 50);                                                   \
    _Pragma("acc parallel loop copy(a)") for (int i = 0; i < n; i++) a[i] =    \
        a[i] + (type)1;                                                        \
    for (int i = 0; i < n; i++)                                                \
      errors += a[i] != (type)(i % 50 + 1);                                    \
  } while (0)
static int test(int n) {
  int errors = 0;
  COPY(char);
  COPY(signed char);
  COPY(unsigned char);
  COPY(short);
  COPY(unsigned short);
  COPY(int);
  COPY(unsigned);
  COPY(long);
  COPY(unsigned long);
  COPY(long long);
  COPY(float);
  COPY(double);
  COPY(float _Complex);
  COPY(double _Complex);
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
