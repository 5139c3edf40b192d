// FEATURE: 14.4 coarrays | on devices: put and get under use_device, from and to host memory
// STATUS: yes
// RANKS: 1 2 3
// DEVICES: host:1 host:3
#include "../Inputs/check.h"
#define M 100
float ring[M]:[*], buf[M], out[M];
#pragma acc declare create(ring, buf)

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n, far = (prev + n - 1) % n;
#pragma acc parallel loop present(ring, buf)
  for (int i = 0; i < M; i++) {
    ring[i] = -1;
    buf[i] = 1000 * me + i;
  }
  for (int i = 0; i < M; i++)
    ring[i] = -5, out[i] = 0;
  xmp_sync_all(NULL);
#pragma acc host_data use_device(ring, buf)
  { ring[0:25:2]:[next] = buf[10:25]; }
  xmp_sync_all(NULL);
  for (int i = 0; i < M; i++)
    CHECK(ring[i], -5);
#pragma acc host_data use_device(ring)
  out[0:M] = ring[0:M]:[prev];
  for (int i = 0; i < M; i++)
    CHECK(out[i], i < 50 && i % 2 == 0 ? 1000 * far + 10 + i / 2 : -1);
  xmp_sync_all(NULL);
#pragma acc host_data use_device(ring)
  {
    ring[90:10]:[next] = out[0:10];
    ring[89]:[next] = me + 0.5f;
    out[0] = ring[60]:[prev];
  }
  CHECK(out[0], -1);
  xmp_sync_all(NULL);
  int errors = 0;
  float expected = 1000 * ((far + n - 1) % n) + 10, half = prev + 0.5f;
#pragma acc parallel loop present(ring) reduction(+ : errors)
  for (int i = 0; i < M; i++)
    errors += i == 90 ? ring[i] != expected : i == 89 ? ring[i] != half : 0;
  CHECK(errors, 0);
  xmp_sync_all(NULL);
  ring[3]:[next] = 4;
  xmp_sync_all(NULL);
  CHECK(ring[3], 4);
  return CHECK_END();
}
