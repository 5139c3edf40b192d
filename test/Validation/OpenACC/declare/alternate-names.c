// FEATURE: 2.13 declare | the names `pcopyin`, `present_or_copyin`, `pcreate`, and `present_or_create` at file scope
// STATUS: yes

#include <stdio.h>

static int a[40] = {1, 2, 3}, b[40] = {4}, c[40], d[40], pcreate = 3;
#pragma acc declare pcopyin(a), present_or_copyin(b)
#pragma acc declare pcreate(c) present_or_create(d, pcreate)

int main(void) {
  int errors = 0;
  pcreate = 5;
#pragma acc update device(pcreate)
#pragma acc parallel loop present(a, b, c, d)
  for (int i = 0; i < 40; i++) {
    c[i] = a[i] + i;
    d[i] = b[i] + pcreate;
  }
#pragma acc update self(c, d)
  for (int i = 0; i < 40; i++)
    errors += c[i] != (i < 3 ? i + 1 : 0) + i || d[i] != (i ? 0 : 4) + 5;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
