// Constants with addresses of texts and of other constants in them: a device has
// its own, unless the kernel keeps or compares addresses, which may be the host's.
// On GPUs: emulated.test.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t.O0 "self self@3" %s -- -O0

#include <stdio.h>
enum { N = 8 };
static const int sq[5] = {0, 1, 4, 9, 16}, cu[5] = {0, 1, 8, 27, 64};
static const char *const names[] = {"zero", "one", 0, "one" + 1};
static const int *const tables[2][2] = {{sq, cu}, {cu + 1, &sq[2]}};
static const struct {
  char id;
  const char *text;
  short w;
  const int *t;
} rec[2] = {{'a', "alpha", 7, sq}, {'b', "beta", 9, cu}};
struct node {
  int v;
  const struct node *next;
};
static const struct node n3 = {3, 0}, n2 = {2, &n3}, n1 = {1, &n2};
extern const struct node loop2;
const struct node loop1 = {1, &loop2}, loop2 = {2, &loop1};
static int value(int i) {
  static const char *const local[] = {"first", "second"};
  return local[i % 2][i % 3] + names[i % 2][1];
}
static const char *words[] = {"red", "green", "blue"};
static const char *changed[] = {"old", "older"};
int main(int argc, char **argv) {
  int k = argc, x[N];
  const char *q[N];
  int y[N];
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < N; i++) {
    const char *s = names[i % 4];
    x[i] = s ? s[1] + names[k][0] : -1;
  }
  for (int i = 0; i < N; i++)
    printf("%d ", x[i]);
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < N; i++)
    x[i] = tables[i % 2][i / 2 % 2][i % 3] + value(i);
  for (int i = 0; i < N; i++)
    printf("%d ", x[i]);
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < N; i++)
    x[i] =
        rec[i % 2].id + rec[i % 2].text[i % 4] + rec[i % 2].w + rec[k].t[i % 5];
  for (int i = 0; i < N; i++)
    printf("%d ", x[i]);
  int sum = 0;
#pragma acc serial copy(sum)
  for (const struct node *p = &n1; p; p = p->next)
    sum = sum * 10 + p->v;
  printf("%d\n", sum);
  fflush(stdout);
#pragma acc serial
  {
    printf("%s %s %s\n", names[k], rec[0].text,
           (k > 3 ? names[0] : rec[1].text) + k);
    puts(names[3]);
  }
  fflush(stdout);
  for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
    printf("%s ", words[i]);
  fflush(stdout);
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < N; i++)
    x[i] = words[i % 3][1] - words[k][0];
  for (int i = 0; i < N; i++) printf("%d ", x[i]);
  // The host changes these: a kernel finds whether there are any.
  changed[0] = "new";
  changed[1] = 0;
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < N; i++)
    x[i] = changed[i % 2] ? 1 : 2;
  for (int i = 0; i < N; i++) printf("%d ", x[i]);
  // Addresses that others find.
#pragma acc parallel loop copyout(q)
  for (int i = 0; i < N; i++)
    q[i] = names[i % 4];
  for (int i = 0; i < N; i++)
    printf("%d ", q[i] == names[i % 4]);
  const char *z = names[1];
#pragma acc parallel loop copyout(y)
  for (int i = 0; i < N; i++)
    y[i] = names[i % 4] == z;
  for (int i = 0; i < N; i++)
    printf("%d ", y[i]);
  printf("\ncomplete\n");
  return 0;
}
