// FEATURE: 15 devices | reflect, gmove, bcast and reduction of arrays on sets of devices
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <openacc.h>
#define N 17
#pragma acc devices d[*]
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N], c[N], x[5], y;
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
#pragma acc declare create(a) on_device(d)
#pragma acc declare create(b, c) layout([block]) shadow([1]) on_device(d)

int main(void) {
  int n = acc_get_num_devices(acc_device_default), me = xmp_node_num(), nodes = xmp_num_nodes();
#pragma acc parallel loop present(a) on_device(d)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop layout(b[i])
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    b[i] = 100 + i;
#pragma xmp reflect (a) acc
#pragma xmp reflect (b) width(/periodic/ 1) acc
  for (int k = 0; k < n; k++) {
    int errors = 0;
#pragma acc parallel loop present(a) reduction(+ : errors) on_device(d[k])
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      errors += a[i - 1] + a[i + 1] != 2 * i;
    CHECK(errors, 0);
  }
  int errors = 0;
#pragma acc parallel loop layout(b[i]) reduction(+ : errors)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    errors += b[i - 1] != 100 + (i + N - 1) % N || b[i + 1] != 100 + (i + 1) % N;
  CHECK(errors, 0);
#pragma xmp gmove acc
  c[0:N] = b[N - 1:N:-1];
#pragma xmp gmove async(3) acc
  b[1:N - 1] = c[0:N - 1];
#pragma xmp wait_async(3) acc
#pragma acc update self(b, c)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(c[i], 100 + N - 1 - i);
    CHECK(b[i], i == 0 ? 100 : 100 + N - i);
  }
  /* Each device has its own values. */
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < 5; i++)
      x[i] = 1000 * me + 100 * k + i;
    y = me + 10 * k;
#pragma acc enter data copyin(x, y) on_device(d[k])
  }
#pragma xmp bcast(x) from_device d[n - 1] from p(nodes) acc
  for (int k = 0; k < n; k++) {
#pragma acc update self(x) on_device(d[k])
    for (int i = 0; i < 5; i++)
      CHECK(x[i], 1000 * nodes + 100 * (n - 1) + i);
  }
#pragma acc parallel present(y) on_device(d)
  y = me;
#pragma xmp reduction(+ : y) acc
#pragma acc update self(y) on_device(d[0])
  CHECK(y, nodes * (nodes + 1) / 2);
#pragma xmp barrier acc
#pragma acc exit data delete (x, y) on_device(d)
  return CHECK_END();
}
