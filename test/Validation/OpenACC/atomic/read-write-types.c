// FEATURE: 2.12 atomic | read and write of all arithmetic types
// STATUS: yes

#include <stdio.h>

#define RUN(type)                                                              \
  do {                                                                         \
    type x = 0, y[4];                                                          \
    _Pragma("acc parallel loop copy(x) copyout(y)") for (int i = 0; i < 4;     \
                                                         i++) {                \
      type v;                                                                  \
      _Pragma("acc atomic write") x = (type)5;                                 \
      _Pragma("acc atomic read") v = x;                                        \
      y[i] = v;                                                                \
    }                                                                          \
    errors += x != 5 || y[0] != 5 || y[3] != 5;                                \
  } while (0)
int main(void) {
  int errors = 0;
  RUN(char);
  RUN(unsigned char);
  RUN(short);
  RUN(int);
  RUN(unsigned);
  RUN(long);
  RUN(unsigned long);
  RUN(float);
  RUN(double);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
