// FEATURE: 14.2 loops | margin of a loop that runs on devices
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#define M 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, block) onto p
int a[N][M], count[N][M], sum;
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align count[i][j] with t(j, i)
#pragma xmp shadow count[2][0]

/* The rows of this node: from first to last. */
static int first, last;

static void clear(void) {
#pragma xmp loop on t(j, i) expand(0, /unbound/ 2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      count[i][j] = 0;
}

int main(void) {
  int nodes = xmp_num_nodes(), block = (N + nodes - 1) / nodes;
  first = (xmp_node_num() - 1) * block;
  last = first + block - 1 < N - 1 ? first + block - 1 : N - 1;
  clear();
  /* The border of the own part. */
  sum = 0;
#pragma acc parallel loop collapse(2) copy(count) reduction(+ : sum)
#pragma xmp loop on t(j, i) margin(-2, -1) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      count[i][j] += 1;
      sum += 1;
    }
  int expected = 0, total = 0;
  for (int i = first; i <= last; i++)
    for (int j = 0; j < M; j++) {
      int border = i == first || i == last || j < 2 || j >= M - 2;
      CHECK(count[i][j], border);
      expected += border;
    }
  total = expected;
#pragma xmp reduction(+ : total)
  CHECK(sum, total);
  /* Around it, in the shadow. */
  clear();
#pragma xmp loop on t(j, i) margin(0, 2)
#pragma acc parallel loop copy(count)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      count[i][j] += 1;
  for (int i = first - 2; i <= last + 2 && first <= last; i++)
    for (int j = 0; j < M && i >= 0 && i < N; j++)
      CHECK(count[i][j], i < first || i > last);
  /* With the interior all of it, once, also where there is no interior. */
  clear();
#pragma acc data copy(count)
  {
#pragma acc parallel loop collapse(2)
#pragma xmp loop on t(j, i) expand(-3, -4)
    for (int i = N - 1; i >= 0; i--)
      for (int j = 0; j < M; j += 2)
        count[i][j] += 1;
#pragma acc kernels loop collapse(2)
#pragma xmp loop on t(j, i) margin(-3, -4)
    for (int i = N - 1; i >= 0; i--)
      for (int j = 0; j < M; j += 2)
        count[i][j] += 1;
  }
  for (int i = first; i <= last; i++)
    for (int j = 0; j < M; j++)
      CHECK(count[i][j], j % 2 == 0);
  return CHECK_END();
}
