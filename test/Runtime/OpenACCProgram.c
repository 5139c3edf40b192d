/*===- OpenACCProgram.c - A C90 program against openacc.h ---------*- C -*-===*\
|*                                                                            *|
|* Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Calls each routine of openacc.h on whatever devices XACC_DEVICES chooses.  *|
|* The last line tells that nothing was wrong.                                *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
/* The device is the program's own processor: nothing is ever copied. */
static int shared;

#define CHECK(CONDITION)                                                       \
  do {                                                                         \
    if (!(CONDITION)) {                                                        \
      printf("line %d: %s\n", __LINE__, #CONDITION);                           \
      ++failures;                                                              \
    }                                                                          \
  } while (0)

#define N 1000
static double a[N], b[N], c[N];

static void fill(double *x, double first) {
  int i;
  for (i = 0; i < N; ++i)
    x[i] = first + i;
}

static int holds(const double *x, double first) {
  int i;
  for (i = 0; i < N; ++i)
    if (x[i] != first + i)
      return 0;
  return 1;
}

static void testDevices(void) {
  acc_device_t type = acc_get_device_type();
  int count = acc_get_num_devices(type), number;
  const char *name;
  CHECK(count >= 1);
  CHECK(acc_get_num_devices(acc_device_current) == count);
  CHECK(acc_get_num_devices(acc_device_default) == count);
  CHECK(acc_get_num_devices(acc_device_host) == 1);
  CHECK(acc_get_num_devices(acc_device_not_host) == (shared ? 0 : count));
  CHECK(acc_get_num_devices(acc_device_radeon) == 0);
  for (number = 0; number < count; ++number) {
    acc_set_device_num(number, type);
    CHECK(acc_get_device_num(type) == number);
    CHECK(acc_get_device_type() == type);
    acc_init(type);
    CHECK(acc_get_device_num(type) == number);
    acc_shutdown(type);
  }
  acc_set_device_num(0, (acc_device_t)0);
  acc_set_device_type(acc_device_host);
  CHECK(acc_get_device_type() == acc_device_host);
  acc_set_device_type(acc_device_default);
  CHECK(acc_get_device_type() == type);
  acc_set_device_num(0, type);

  name = acc_get_property_string(0, type, acc_property_name);
  CHECK(name && *name);
  printf("device: %s, %s, %s\n", name,
         acc_get_property_string(0, type, acc_property_vendor),
         acc_get_property_string(0, type, acc_property_driver));
  CHECK(acc_get_property(0, type, acc_property_memory) >=
        acc_get_property(0, type, acc_property_free_memory));
  CHECK(acc_get_property(count, type, acc_property_memory) == 0);
  CHECK(acc_get_property_string(-7, type, acc_property_name) == NULL);

  CHECK(acc_on_device(acc_device_host));
  CHECK(!acc_on_device(acc_device_not_host));
  CHECK(!acc_on_device(acc_device_nvidia));
}

static void testLives(void) {
  double *device;
  fill(a, 1);
  CHECK(acc_is_present(a, sizeof a) == shared);
  CHECK(acc_deviceptr(a) == (shared ? a : NULL));
  device = (double *)acc_copyin(a, sizeof a);
  CHECK(device != NULL);
  CHECK(acc_deviceptr(a) == device);
  CHECK(acc_deviceptr(a + 10) == device + 10);
  CHECK(acc_hostptr(device + 999) == a + 999);
  CHECK(acc_is_present(a, sizeof a));
  CHECK(acc_is_present(a + 5, 8));
  CHECK(acc_is_present(a + 1, sizeof a) == shared);
  /* Counted. */
  CHECK(acc_copyin(a + 1, 8) == device + 1);
  CHECK(acc_present_or_copyin(a, sizeof a) == device);
  CHECK(acc_pcopyin(a, sizeof a) == device);
  CHECK(acc_create(a, sizeof a) == device);
  CHECK(acc_present_or_create(a, sizeof a) == device);
  CHECK(acc_pcreate(a, sizeof a) == device);
  if (!shared)
    fill(a, 50);
  acc_copyout(a, sizeof a);
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);
  acc_delete(a, sizeof a);
  acc_delete(a + 3, 8);
  CHECK(holds(a, shared ? 1 : 50));
  CHECK(acc_is_present(a, sizeof a));
  acc_copyout(a, sizeof a);
  CHECK(holds(a, 1));
  CHECK(acc_is_present(a, sizeof a) == shared);
  /* Absent: nothing happens. */
  acc_delete(a, sizeof a);
  acc_copyout(a, sizeof a);
  acc_copyin(NULL, 10);
  acc_delete(NULL, 10);

  acc_copyin(a, sizeof a);
  acc_copyin(a, sizeof a);
  acc_delete_finalize(a, sizeof a);
  CHECK(acc_is_present(a, sizeof a) == shared);
  acc_create(a, sizeof a);
  acc_create(a, sizeof a);
  fill(a, 3);
  acc_update_device(a, sizeof a);
  if (!shared)
    fill(a, 4);
  acc_copyout_finalize(a, sizeof a);
  CHECK(holds(a, 3));
  CHECK(acc_is_present(a, sizeof a) == shared);
}

static void testUpdates(void) {
  fill(a, 1);
  acc_copyin(a, sizeof a);
  if (!shared)
    fill(a, 7);
  acc_update_device(a + 100, 8 * 100);
  if (!shared)
    fill(a, 9);
  acc_update_self(a + 50, 8 * 100);
  CHECK(a[49] == (shared ? 50 : 58));
  CHECK(a[50] == 51 && a[99] == 100);
  CHECK(a[100] == (shared ? 101 : 107) && a[149] == (shared ? 150 : 156));
  CHECK(a[150] == (shared ? 151 : 159));
  acc_delete(a, sizeof a);
}

static void testCopiesByAddress(void) {
  double *x = (double *)acc_malloc(sizeof a), *y;
  y = (double *)acc_malloc(sizeof a);
  CHECK(x && y && x != y);
  fill(a, 5);
  acc_memcpy_to_device(x, a, sizeof a);
  acc_memcpy_device(y, x, sizeof a);
  fill(b, 0);
  acc_memcpy_from_device(b, y, sizeof b);
  CHECK(holds(b, 5));
  fill(a, 6);
  acc_memcpy_to_device_async(x, a, sizeof a, 3);
  acc_memcpy_device_async(y, x, sizeof a, 3);
  acc_memcpy_from_device_async(c, y, sizeof c, 3);
  acc_wait(3);
  CHECK(holds(c, 6));

  /* As the copy of host data. */
  acc_map_data(b, y, sizeof b);
  if (!shared) {
    CHECK(acc_deviceptr(b) == y);
    CHECK(acc_copyin(b, sizeof b) == y);
    acc_update_self(b, sizeof b);
    CHECK(holds(b, 6));
    acc_delete(b, sizeof b);
    acc_delete(b, sizeof b);
    acc_delete_finalize(b, sizeof b);
    CHECK(acc_is_present(b, sizeof b));
    acc_unmap_data(b);
    CHECK(!acc_is_present(b, sizeof b));
  }
  acc_free(x);
  acc_free(y);
  acc_free(NULL);
  CHECK(acc_malloc(0) == NULL);
  if (!shared)
    CHECK(acc_malloc((size_t)1 << 60) == NULL);
}

struct list {
  int n;
  double *x;
};

static void testPointers(void) {
  struct list list;
  struct list seen;
  list.n = N;
  list.x = a;
  acc_copyin(&list, sizeof list);
  acc_copyin(a, sizeof a);
  acc_attach((void **)&list.x);
  acc_memcpy_from_device(&seen, acc_deviceptr(&list), sizeof seen);
  CHECK(seen.n == N && seen.x == acc_deviceptr(a));
  /* The host's pointer is another one. */
  CHECK(list.x == a);
  acc_attach_async((void **)&list.x, 1);
  acc_wait(1);
  acc_detach((void **)&list.x);
  acc_memcpy_from_device(&seen, acc_deviceptr(&list), sizeof seen);
  CHECK(seen.x == acc_deviceptr(a));
  acc_detach_async((void **)&list.x, 1);
  acc_wait(1);
  acc_memcpy_from_device(&seen, acc_deviceptr(&list), sizeof seen);
  CHECK(seen.x == a);
  acc_attach((void **)&list.x);
  acc_attach((void **)&list.x);
  acc_detach_finalize((void **)&list.x);
  acc_memcpy_from_device(&seen, acc_deviceptr(&list), sizeof seen);
  CHECK(seen.x == a);
  acc_attach((void **)&list.x);
  acc_detach_finalize_async((void **)&list.x, 2);
  acc_wait_all();
  acc_delete(a, sizeof a);
  acc_delete(&list, sizeof list);
}

static void testQueues(void) {
  int i;
  fill(a, 1);
  fill(b, 2);
  acc_create_async(c, sizeof c, 2);
  acc_copyin_async(a, sizeof a, 1);
  acc_copyin_async(b, sizeof b, acc_async_noval);
  acc_wait_async(1, 2);
  acc_memcpy_device_async(acc_deviceptr(c), acc_deviceptr(a), sizeof a, 2);
  acc_update_self_async(c, sizeof c, 2);
  acc_async_wait(2);
  CHECK(holds(c, shared ? 2 : 1) || shared);
  CHECK(acc_async_test(2));
  acc_async_wait_all();
  CHECK(acc_async_test_all());
  CHECK(acc_async_test(acc_async_sync));
  CHECK(acc_async_test(12345));

  CHECK(acc_get_default_async() >= 0);
  acc_set_default_async(4);
  CHECK(acc_get_default_async() == 4);
  fill(a, 8);
  acc_update_device_async(a, sizeof a, acc_async_noval);
  acc_wait(acc_async_noval);
  if (!shared)
    fill(a, 0);
  acc_update_self_async(a, sizeof a, 4);
  while (!acc_async_test(acc_async_default))
    ;
  CHECK(holds(a, 8));
  acc_set_default_async(acc_async_sync);
  CHECK(acc_get_default_async() == acc_async_sync);
  acc_update_self_async(a, sizeof a, acc_async_noval);
  acc_set_default_async(acc_async_noval);
  CHECK(acc_get_default_async() >= 0);

  /* A chain through all queues. */
  for (i = 0; i < 50; ++i) {
    acc_wait_async(i % 5, (i + 1) % 5);
    acc_wait_all_async(7);
    acc_memcpy_device_async(acc_deviceptr(i % 2 ? a : b),
                            acc_deviceptr(i % 2 ? b : a), sizeof a,
                            (i + 1) % 5);
  }
  acc_wait_all();
  acc_copyout_finalize_async(b, sizeof b, 1);
  acc_delete_async(c, sizeof c, 2);
  acc_copyout_async(a, sizeof a, 3);
  acc_wait_all();
  CHECK(holds(a, 8) && holds(b, 8));
  acc_copyin(a, sizeof a);
  acc_delete_finalize_async(a, sizeof a, 3);
  acc_wait(3);
  CHECK(acc_is_present(a, sizeof a) == shared);
}

static void testCuda(void) {
  int isCuda = acc_get_device_type() == acc_device_nvidia;
  CHECK((acc_get_cuda_stream(1) != NULL) == isCuda);
  CHECK((acc_get_current_cuda_context() != NULL) == isCuda);
  CHECK(isCuda || acc_get_current_cuda_device() == NULL);
  CHECK(!acc_set_cuda_stream(acc_async_sync, NULL));
  CHECK(acc_set_cuda_stream(1, acc_get_cuda_stream(1)) == isCuda);
}

/* What is present on one device is not on others. */
static void testTwoDevices(void) {
  acc_device_t type = acc_get_device_type();
  if (acc_get_num_devices(type) < 2)
    return;
  fill(a, 1);
  acc_set_device_num(1, type);
  acc_copyin(a, sizeof a);
  acc_set_device_num(0, type);
  CHECK(!acc_is_present(a, sizeof a));
  fill(a, 2);
  acc_copyin(a, sizeof a);
  fill(a, 3);
  acc_set_device_num(1, type);
  acc_copyout(a, sizeof a);
  CHECK(holds(a, 1));
  acc_set_device_num(0, type);
  acc_copyout(a, sizeof a);
  CHECK(holds(a, 2));
}

int main(void) {
  shared = acc_get_device_type() == acc_device_host;
  testDevices();
  testLives();
  testUpdates();
  testCopiesByAddress();
  testPointers();
  testQueues();
  testCuda();
  testTwoDevices();
  /* From the beginning. */
  acc_shutdown(acc_device_current);
  CHECK(acc_is_present(a, sizeof a) == shared);
  testLives();
  if (failures)
    return 1;
  printf("openacc: complete\n");
  return 0;
}
