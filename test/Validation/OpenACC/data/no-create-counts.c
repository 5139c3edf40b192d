// FEATURE: 2.7.11 no_create | `exit data` inside does not end data that was there
// STATUS: yes
#include <openacc.h>
#include <stdio.h>

static int errors;
#define CHECK(condition) \
  if (!(condition))      \
    printf("line %d\n", __LINE__), errors++

int main(void) {
  int a[10], b[4] = {1, 2, 3, 4};
  // In the memory of the host everything is present.
  int shared = acc_is_present(b, sizeof b);
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma acc enter data copyin(a[2 : 6])
#pragma acc data no_create(a[2 : 6]) no_create(b)
  {
#pragma acc exit data delete (a[2 : 6]) finalize
    CHECK(acc_is_present(&a[2], 6 * sizeof(int)));
    CHECK(acc_is_present(b, sizeof b) == shared);
#pragma acc parallel loop present(a[2 : 6])
    for (int i = 2; i < 8; i++)
      a[i] += 10;
#pragma acc update self(a[2 : 6])
  }
  CHECK(acc_is_present(&a[2], 6 * sizeof(int)) == shared);
  for (int i = 0; i < 10; i++)
    CHECK(a[i] == (i >= 2 && i < 8 ? i + 10 : i));
  // What comes inside stays.
#pragma acc data no_create(b)
  {
#pragma acc enter data copyin(b)
  }
  CHECK(acc_is_present(b, sizeof b));
#pragma acc exit data delete (b)
  CHECK(acc_is_present(b, sizeof b) == shared);
  // ... also a part of it.
#pragma acc data no_create(b)
  {
#pragma acc enter data copyin(b[1 : 2])
  }
  CHECK(acc_is_present(&b[1], 2 * sizeof(int)));
#pragma acc exit data delete (b[1 : 2])
  CHECK(acc_is_present(&b[1], 2 * sizeof(int)) == shared);
  // A pointer that has been attached inside stays so.
  struct {
    int *p;
  } s = {b};
#pragma acc enter data copyin(s)
#pragma acc data no_create(s.p[0 : 4])
  {
#pragma acc enter data copyin(s.p[0 : 4])
  }
#pragma acc parallel loop present(s)
  for (int i = 0; i < 4; i++)
    s.p[i] *= 2;
#pragma acc exit data copyout(s.p[0 : 4])
#pragma acc exit data delete (s)
  CHECK(b[0] == 2 && b[3] == 8);
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
