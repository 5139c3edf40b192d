// The functions of openacc.h that move and ask about data.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000 };
static int a[N], b[N];
static long errors;
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && errors++ < 8)                                          \
      printf("line %d: %s\n", __LINE__, #condition);                           \
  } while (0)
static void add(int *x, int n, int value) {
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] += value;
}
static void fill(int *x, int offset) {
  for (int i = 0; i < N; i++)
    x[i] = i + offset;
}
static int is(const int *x, int offset) {
  for (int i = 0; i < N; i++)
    if (x[i] != i + offset)
      return 0;
  return 1;
}

static void data(void) {
  fill(a, 0);
  int *d = acc_copyin(a, sizeof a);
  CHECK(d && d == acc_deviceptr(a) && acc_is_present(a, sizeof a));
  CHECK(acc_is_present(a + 10, 20 * sizeof *a));
  CHECK(!acc_is_present(b, sizeof b));
  CHECK(acc_deviceptr(b) == NULL);
  CHECK(acc_deviceptr(a + 7) == d + 7 && acc_hostptr(d + 7) == a + 7);
  CHECK(acc_copyin(a, sizeof a) == d); // counted
  CHECK(acc_create(a + 5, sizeof *a) == d + 5);
  add(a, N, 1);
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);
  CHECK(acc_is_present(a, sizeof a) && is(a, 0));
  acc_update_self(a, sizeof a);
  CHECK(is(a, 1));
  fill(a, 50);
  acc_update_device(a + 500, 500 * sizeof *a);
  acc_copyout(a, sizeof a);
  CHECK(!acc_is_present(a, sizeof a));
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i + (i < 500 ? 1 : 50));
}

static void finalize(void) {
  fill(a, 0);
  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  acc_pcreate(a, sizeof a);
  acc_present_or_copyin(a, sizeof a);
  acc_pcopyin(a, sizeof a);
  acc_present_or_create(a, sizeof a);
  add(a, N, 2);
  acc_copyout_finalize(a, sizeof a);
  CHECK(!acc_is_present(a, sizeof a) && is(a, 2));
  acc_create(a, sizeof a);
  acc_create(a, sizeof a);
  acc_delete_finalize(a, sizeof a);
  CHECK(!acc_is_present(a, sizeof a));
}

static void asynchronous(void) {
  fill(a, 0);
  acc_copyin_async(a, sizeof a, 2);
#pragma acc parallel loop present(a) async(2)
  for (int i = 0; i < N; i++)
    a[i] += 5;
  acc_update_self_async(a, sizeof a, 2);
  acc_wait(2);
  CHECK(is(a, 5));
  fill(a, 9);
  acc_update_device_async(a, sizeof a, 3);
  acc_wait_async(3, 2);
#pragma acc parallel loop present(a) async(2)
  for (int i = 0; i < N; i++)
    a[i] += 5;
  acc_copyout_async(a, sizeof a, 2);
  acc_wait(2);
  CHECK(is(a, 14) && !acc_is_present(a, sizeof a));
  acc_create_async(b, sizeof b, 4);
  acc_delete_async(b, sizeof b, 4);
  acc_wait_all();
  CHECK(!acc_is_present(b, sizeof b));
}

static void raw(void) {
  int *d = acc_malloc(sizeof a), *e = acc_malloc(sizeof a);
  fill(a, 3);
  acc_memcpy_to_device(d, a, sizeof a);
  acc_memcpy_device(e, d, sizeof a);
  fill(a, 0);
  acc_memcpy_from_device(a, e, sizeof a);
  CHECK(is(a, 3));
  // Mapped by hand: the array is present there.
  acc_map_data(b, e, sizeof b);
  CHECK(acc_is_present(b, sizeof b) && acc_deviceptr(b) == (void *)e);
  add(b, N, 1);
#pragma acc data copy(b)
  add(b, N, 1);
#pragma acc update self(b)
  CHECK(is(b, 5));
  acc_unmap_data(b);
  CHECK(!acc_is_present(b, sizeof b));
  acc_free(d);
  acc_free(e);
}

typedef struct {
  int n, *p;
} Holder;
static void attach(void) {
  Holder h = {N, a};
  fill(a, 0);
  acc_copyin(a, sizeof a);
  acc_copyin(&h, sizeof h);
  acc_attach((void **)&h.p);
#pragma acc parallel loop present(h)
  for (int i = 0; i < N; i++)
    h.p[i] += h.n;
  acc_detach((void **)&h.p);
  acc_copyout(&h, sizeof h);
  CHECK(h.p == a && h.n == N);
  acc_copyout(a, sizeof a);
  CHECK(is(a, N));
}

static void mixed(void) {
  fill(a, 0);
#pragma acc data copyin(a)
  {
    CHECK(acc_is_present(a, sizeof a));
    add(a, N, 1);
    acc_update_self(a + 1, sizeof *a);
    CHECK(a[0] == 0 && a[1] == 2 && a[2] == 2);
  }
#pragma acc enter data copyin(a)
  acc_delete(a, sizeof a);
  CHECK(!acc_is_present(a, sizeof a));
  acc_copyin(a, sizeof a);
#pragma acc exit data delete(a)
  CHECK(!acc_is_present(a, sizeof a));
  // Sizes of zero, parts of elements.
  CHECK(acc_is_present(a, 0) == 0);
  char bytes[10] = "123456789";
  acc_copyin(bytes + 3, 4);
  memset(bytes, '.', 9);
  acc_update_self(bytes + 4, 2);
  CHECK(!strcmp(bytes, "....56..."));
  acc_delete(bytes + 3, 4);
}

int main(void) {
  data();
  finalize();
  asynchronous();
  raw();
  attach();
  mixed();
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
