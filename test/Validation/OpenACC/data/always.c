// FEATURE: 2.7.4 modifiers of data clauses | `always`, `alwaysin`, `alwaysout` on data that is present (OpenACC 3.4)
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#define N 100

static int differs(const int *a, int factor, int shift) {
  int errors = 0;
  for (int i = 0; i < N; i++)
    errors += a[i] != factor * i + shift;
  return errors;
}

static void set(int *a, int factor, int shift) {
  for (int i = 0; i < N; i++)
    a[i] = factor * i + shift;
}

static void addOnDevice(int *a, int shift) {
#pragma acc parallel loop present(a[0:N])
  for (int i = 0; i < N; i++)
    a[i] += shift;
}

static int test(void) {
  int errors = 0, a[N], *p = a, n = N;
  set(a, 1, 0);
#pragma acc enter data copyin(a)

  // In: the host's new values come, those of the device stay there.
  set(a, 2, 0);
#pragma acc data copyin(alwaysin : a)
  addOnDevice(a, 1);
  set(a, 9, 9);
#pragma acc update self(a)
  errors += differs(a, 2, 1);

  // Out: the device keeps its values, the host gets them.
  set(a, 9, 9);
#pragma acc data copyout(alwaysout : p[0:n])
  addOnDevice(p, 1);
  errors += differs(a, 2, 2);

  // Both, on a construct, of a part and of the array around it.
  set(a, 3, 0);
#pragma acc parallel loop copy(always : a)
  for (int i = 0; i < N; i++)
    a[i] += 5;
  errors += differs(a, 3, 5);
#pragma acc data copy(a)
  {
    a[1] = -1;
    a[2] = -2;
#pragma acc serial copy(always : a[1:1])
    a[1] *= 10;
    errors += a[1] != -10 || a[2] != -2;
  }
#pragma acc update self(a[2:1])
  errors += a[2] != 3 * 2 + 5;

  // In one direction only.
  set(a, 4, 0);
#pragma acc parallel loop copy(alwaysin : a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  errors += differs(a, 4, 0);
#pragma acc exit data copyout(always : a) finalize
  errors += differs(a, 4, 1);

  // Without a count to end, and in a queue.
#pragma acc enter data copyin(a) async(1)
#pragma acc enter data create(a) async(1)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc exit data copyout(alwaysout : a) async(1)
#pragma acc wait(1)
  errors += differs(a, 4, 2);
  set(a, 5, 0);
#pragma acc exit data copyout(a)
  errors += differs(a, 4, 2);
  // What is not present is copied once, as without.
#pragma acc parallel loop copy(always : p[0:n])
  for (int i = 0; i < N; i++)
    p[i] += 1;
  errors += differs(a, 4, 3);
#pragma acc exit data copyout(always : a)
  return errors;
}

int main(void) {
  int errors = 0;
  // The memory of the host has no second copy.
  if (acc_get_device_type() != acc_device_host)
    errors += test();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
