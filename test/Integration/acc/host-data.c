// host_data: the device address in host code; if and if_present; acc_deviceptr
// says the same; deviceptr takes it back.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 64 };
static long errors;
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && errors++ < 8)                                          \
      printf("line %d: %s\n", __LINE__, #condition);                           \
  } while (0)
static int a[N], g[8][N];

// What a library does: it takes an address on the device.
static void fetch(int *host, const int *device, int n) {
  acc_memcpy_from_device(host, (void *)device, n * sizeof(int));
}
static void put(int *device, const int *host, int n) {
  acc_memcpy_to_device(device, (void *)host, n * sizeof(int));
}
static void doubled(int *device, int n) {
#pragma acc parallel loop deviceptr(device)
  for (int i = 0; i < n; i++)
    device[i] *= 2;
}

static void arrays(void) {
  int out[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a) create(g)
  {
    for (int i = 0; i < N; i++)
      a[i] = -1; // the host's copy
    int *host = a;
#pragma acc host_data use_device(a)
    {
      fetch(out, a, N);
      CHECK(a != host);
    }
    CHECK(a == host);
    for (int i = 0; i < N; i++)
      CHECK(out[i] == i);
    CHECK(acc_deviceptr(a) != (void *)a);
    CHECK(acc_hostptr(acc_deviceptr(a)) == (void *)a);
#pragma acc host_data use_device(a)
    doubled(a, N);
#pragma acc host_data use_device(a, g)
    {
      fetch(out, a + 10, 5);
      CHECK(out[0] == 20 && out[4] == 28);
      for (int i = 0; i < N; i++)
        out[i] = 7 * i;
      put(&g[3][0], out, N);
    }
#pragma acc update self(g[3:1][0:N])
    CHECK(g[3][0] == 0 && g[3][63] == 441);
  }
}

static void pointers(int n) {
  double *p = malloc(n * sizeof *p), x = -1;
  for (int i = 0; i < n; i++)
    p[i] = i + 0.5;
#pragma acc enter data copyin(p[0:n])
#pragma acc host_data use_device(p)
  acc_memcpy_from_device(&x, &p[4], sizeof x);
  CHECK(x == 4.5);
  // A pointer into the middle gives the middle.
  double *middle = p + 10;
#pragma acc host_data use_device(middle)
  acc_memcpy_from_device(&x, middle, sizeof x);
  CHECK(x == 10.5);
  CHECK((char *)acc_deviceptr(middle) - (char *)acc_deviceptr(p) ==
        10 * (long)sizeof x);
#pragma acc exit data delete(p[0:n])
  // Not there: if_present leaves the host's address, and so does if(0).
  double *before = p;
#pragma acc host_data use_device(p) if_present
  CHECK(p == before);
#pragma acc enter data copyin(p[0:n])
#pragma acc host_data use_device(p) if (n < 0)
  CHECK(p == before);
#pragma acc host_data use_device(p) if_present
  CHECK(p != before);
#pragma acc exit data delete(p[0:n])
  free(p);
}

static void device_memory(int n) {
  int *d = acc_malloc(n * sizeof *d), *h = malloc(n * sizeof *h);
  CHECK(d != NULL);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++)
    d[i] = 3 * i;
  acc_memcpy_from_device(h, d, n * sizeof *h);
  for (int i = 0; i < n; i++)
    CHECK(h[i] == 3 * i);
#pragma acc data deviceptr(d) copyout(h[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      h[i] = d[i] + 1;
  }
  for (int i = 0; i < n; i++)
    CHECK(h[i] == 3 * i + 1);
  acc_free(d);
  free(h);
}

int main(void) {
  arrays();
  pointers(100);
  device_memory(1000);
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
