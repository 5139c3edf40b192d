// FEATURE: 2.6.4 attach | pointers of a structure that no clause names
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

struct inner {
  int *a;
  double scale;
};

struct part {
  int *e;
  struct inner *f;
};

struct whole {
  int n;
  struct {
    struct part *left, *right;
  } parts;
  int *absent;
};

static struct part *makePart(void) {
  struct part *part = malloc(sizeof *part);
  part->e = calloc(N, sizeof *part->e);
  part->f = malloc(sizeof *part->f);
  part->f->a = calloc(N, sizeof *part->f->a);
  part->f->scale = 2;
  return part;
}

/* What `s` reaches is on the device, and `s` is not. */
static int local(struct whole s) {
  int errors = 0;
  for (int t = 0; t < 3; t++) {
    struct part *left = s.parts.left, *right = s.parts.right;
#pragma acc enter data copyin(s.parts.left[:1], s.parts.right[:1])
#pragma acc enter data copyin(s.parts.left->e[:N], s.parts.right->f[:1])
#pragma acc parallel loop copy(s.parts.right->f->a[:N])
    for (int i = 0; i < s.n; i++) {
      s.parts.left->e[i] += i;
      s.parts.right->f->a[i] += 1;
    }
#pragma acc exit data copyout(s.parts.left->e[:N]) delete(s.parts.right->f[:1])
#pragma acc exit data delete(s.parts.left[:1], s.parts.right[:1])
    errors += s.parts.left != left || s.parts.right != right;
  }
  for (int i = 0; i < N; i++)
    errors += s.parts.left->e[i] != 3 * i || s.parts.right->f->a[i] != 3;
  return errors;
}

/* The same behind a pointer, which may be null. */
static int behind(struct whole *q, int length, int *count) {
  int errors = 0, n = 0;
  if (q) {
#pragma acc enter data copyin(q->parts.left[:1])
#pragma acc enter data copyin(q->parts.left->e[:N])
  }
#pragma acc parallel loop reduction(+ : n)
  for (int i = 0; i < length; i++) {
    q->parts.left->e[i] += 1;
    n += 1;
  }
  if (q) {
#pragma acc exit data copyout(q->parts.left->e[:N])
#pragma acc exit data delete(q->parts.left[:1])
  }
  *count = n;
  for (int i = 0; q && i < N; i++)
    errors += q->parts.left->e[i] != 3 * i + 1;
  return errors;
}

/* A structure that the program has put together on the device stays so. */
static int byHand(void) {
  struct {
    int *v;
  } s = {calloc(N, sizeof(int))};
  int other[N], errors = 0;
  for (int i = 0; i < N; i++)
    other[i] = 5;
#pragma acc enter data copyin(s, other, s.v[:N])
  void *device = acc_deviceptr(other);
  int isShared = device == other;
  if (!isShared)
    acc_memcpy_to_device(acc_deviceptr(&s), &device, sizeof device);
  for (int t = 0; t < 2; t++) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      s.v[i] += 1;
  }
#pragma acc exit data copyout(other) delete(s.v[:N], s)
  for (int i = 0; i < N; i++)
    errors += isShared ? s.v[i] != 2 : other[i] != 7;
  free(s.v);
  return errors;
}

int main(void) {
  struct whole s = {N, {makePart(), makePart()}, NULL};
  int count = 0, errors = local(s);
  errors += behind(&s, N, &count);
  errors += count != N;
  errors += behind(NULL, 0, &count);
  errors += count != 0;
  errors += byHand();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
