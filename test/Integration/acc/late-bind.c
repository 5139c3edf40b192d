// A routine of another file uses a function before the one is declared that
// `bind` names for it: in kernels the latter is called, on the host the former.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3" %s %S/Inputs/late-bind.c
// RUN: env XACC_DEVICES=none %S/../Inputs/compare.sh xacc-cc self-checking %t.none self %s %S/Inputs/late-bind.c
// REQUIRES: frontend

#include <openacc.h>
#include <stdio.h>
#pragma acc routine seq
int use(int x);

int main(void) {
  enum { N = 1000 };
  int a[N], errors = 0;
  int onDevice = acc_get_device_type() != acc_device_host;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = use(i);
  for (int i = 0; i < N; i++)
    errors += a[i] != (onDevice ? 2 * i + 1005 : 3 * i) || use(i) != 3 * i;
  printf("errors %d\ncomplete\n", errors);
  return errors != 0;
}
