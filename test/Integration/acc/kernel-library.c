// Library functions in kernels (malloc, free, assert, printf) and queues of other
// devices: wait(devnum:), acc_*_device.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3 self@4+memory" %s
// RUN: env XACC_DEVICES=none %S/../Inputs/compare.sh xacc-cc self-checking %t.none self %s
// REQUIRES: frontend

#include <assert.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
struct node {
  int v;
  struct node *next;
};
#pragma acc routine seq
static int listed(int n) {
  struct node *head = NULL;
  int s = 0;
  for (int i = 0; i < n; i++) {
    struct node *x = malloc(sizeof *x);
    assert(x != NULL);
    x->v = i;
    x->next = head;
    head = x;
  }
  while (head) {
    struct node *t = head->next;
    s += head->v;
    free(head);
    head = t;
  }
  return s;
}
int main(void) {
  int a[1000], err = 0, dev = acc_get_num_devices(acc_get_device_type());
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 1000; i++)
    a[i] = listed(i % 50);
  for (int i = 0; i < 1000; i++)
    err += a[i] != (i % 50) * (i % 50 - 1) / 2;
  acc_wait_device(1, 0);
  acc_wait_all_device(0);
  acc_wait_all_device_async(2, 0);
  err += !acc_async_test_device(2, 0) + !acc_async_test_all_device(0);
  if (dev > 1) {
    acc_set_device_num(1, acc_get_device_type());
#pragma acc parallel loop copyout(a) async(3)
    for (int i = 0; i < 1000; i++)
      a[i] = i;
    acc_set_device_num(0, acc_get_device_type());
#pragma acc wait(devnum : 1 : 3)
    for (int i = 0; i < 1000; i++)
      err += a[i] != i;
    err += acc_get_device_num(acc_get_device_type()) != 0;
#pragma acc wait(devnum : 0 : 2, 3) async(1)
  }
  printf("errors %d\ncomplete\n", err);
  return 0;
}
