// Data regions: what each clause moves, and what it does not; data that are
// already there are only counted; structured and dynamic counts are apart.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#define N 1000

static int a[N], b[N], c[N], d[N];
static long errors;
static void expect(const char *what, const int *array, int scale, int offset) {
  for (int i = 0; i < N; i++)
    if (array[i] != scale * i + offset && errors++ < 5)
      printf("%s: element %d is %d, not %d\n", what, i, array[i],
             scale * i + offset);
}
static void present(const char *what, void *address, int expected) {
  if (!acc_is_present(address, N * sizeof(int)) != !expected && errors++ < 5)
    printf("%s: present is %d\n", what, !expected);
}
static void fill(int *array, int scale, int offset) {
  for (int i = 0; i < N; i++)
    array[i] = scale * i + offset;
}
// Adds `offset` on the device, where the array must be.
static void add(int *array, int offset) {
#pragma acc parallel loop present(array[0:N])
  for (int i = 0; i < N; i++)
    array[i] += offset;
}

static void each_clause(void) {
  fill(a, 1, 0);
  fill(b, 2, 0);
  fill(c, 3, 0);
  fill(d, 4, 0);
#pragma acc data copy(a) copyin(b) copyout(c) create(d)
  {
    present("copy", a, 1);
    present("copyin", b, 1);
    present("copyout", c, 1);
    present("create", d, 1);
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      d[i] = a[i] + b[i]; // 3 i
      c[i] = d[i] + 1;
      a[i] = d[i] + c[i];
      b[i] = -1;
    }
    // Nothing has come back yet.
    expect("copy inside", a, 1, 0);
    expect("copyout inside", c, 3, 0);
    // What the host writes now is overwritten at the end, or not, by clause.
    fill(a, 0, -7);
    fill(b, 0, -7);
  }
  expect("copy", a, 6, 1);
  expect("copyin", b, 0, -7);
  expect("copyout", c, 3, 1);
  expect("create", d, 4, 0);
  present("copy after", a, 0);
  present("copyin after", b, 0);
  present("copyout after", c, 0);
  present("create after", d, 0);
}

// The host writes after the copy in: the device keeps the old values.
static void separate(void) {
  fill(a, 1, 0);
#pragma acc data copyin(a) copyout(b)
  {
    fill(a, 5, 5);
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[i] = a[i];
  }
  expect("separate", b, 1, 0);
  expect("separate host", a, 5, 5);
}

static void nested(void) {
  fill(a, 1, 0);
#pragma acc data copy(a)
  {
    fill(a, 1, 100); // not seen: inner regions find the array there
#pragma acc data copy(a)
    {
      add(a, 1);
#pragma acc data copyin(a)
      add(a, 1);
#pragma acc data copyout(a)
      add(a, 1);
#pragma acc data create(a)
      add(a, 1);
    }
    expect("inner copy", a, 1, 100);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
      a[i] += 1;
    expect("copy on the construct", a, 1, 100);
  }
  expect("nested", a, 1, 5);
}

static void on_constructs(void) {
  int *p = malloc(N * sizeof *p), *q = malloc(N * sizeof *q);
  fill(p, 1, 0);
  fill(q, 0, 0);
#pragma acc parallel loop copyin(p[0:N]) copyout(q[0:N])
  for (int i = 0; i < N; i++)
    q[i] = 2 * p[i];
  expect("pointers", q, 2, 0);
  present("pointers", p, 0);
  // Part of an array: the rest is not touched.
  fill(q, 1, 0);
#pragma acc parallel loop copy(q[100:50])
  for (int i = 100; i < 150; i++)
    q[i] = -i;
  for (int i = 0; i < N; i++)
    if (q[i] != (i >= 100 && i < 150 ? -i : i))
      errors++;
  // Two parts of one array.
  fill(q, 1, 0);
#pragma acc parallel loop copyin(q[0:10]) copyout(p[990:10])
  for (int i = 0; i < 10; i++)
    p[990 + i] = q[i] + 1;
  for (int i = 0; i < N; i++)
    if (p[i] != (i >= 990 ? i - 989 : i))
      errors++;
  free(p);
  free(q);
}

// Counts: the array goes when the last region or exit has gone.
static void counts(void) {
  fill(a, 1, 0);
#pragma acc enter data copyin(a)
  present("enter", a, 1);
#pragma acc data copy(a)
  {
    add(a, 1);
#pragma acc exit data delete(a)
    present("exit in a region", a, 1);
    add(a, 1);
  }
  present("end of the region", a, 0);
  expect("copy at the last", a, 1, 2);

  fill(a, 1, 0);
#pragma acc data create(a)
  {
#pragma acc enter data copyin(a) // counts only
#pragma acc enter data copyin(a)
  }
  present("two enters", a, 1);
#pragma acc update device(a)
  add(a, 3);
#pragma acc exit data copyout(a)
  present("one exit", a, 1);
  expect("no copy before the last", a, 1, 0);
#pragma acc exit data copyout(a)
  present("two exits", a, 0);
  expect("copy with the last exit", a, 1, 3);

#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
  add(a, 1);
#pragma acc exit data copyout(a) finalize
  present("finalize", a, 0);
  expect("finalize", a, 1, 4);
  // An exit for what is not there does nothing.
#pragma acc exit data delete(a)
#pragma acc exit data copyout(a)
  expect("exit of nothing", a, 1, 4);
}

static void no_create(void) {
  fill(a, 1, 0);
  fill(b, 1, 0);
#pragma acc data copy(a)
  {
#pragma acc data no_create(a, b)
    {
      present("no_create, there", a, 1);
      present("no_create, not there", b, 0);
      add(a, 1);
      // What is not there, a construct inside brings.
#pragma acc parallel loop copy(b)
      for (int i = 0; i < N; i++)
        b[i] += 2;
      expect("no_create, copy inside", b, 1, 2);
    }
  }
  expect("no_create", a, 1, 1);
}

static void conditional(int yes) {
  fill(a, 1, 0);
#pragma acc data copy(a) if (yes)
  {
    present("if", a, yes);
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
      a[i] += 1;
    expect("if", a, 1, yes ? 0 : 1);
  }
  expect("if at the end", a, 1, 1);
#pragma acc enter data create(b) if (yes)
  present("enter data if", b, yes);
#pragma acc exit data delete(b) if (yes)
  present("exit data if", b, 0);
}

static void old_names(void) {
  fill(a, 1, 0);
  fill(b, 1, 0);
  fill(c, 1, 0);
#pragma acc data pcopy(a) present_or_copyin(b) pcopyout(c) present_or_create(d)
  {
#pragma acc parallel loop pcopy(a) pcopyin(b) present_or_copyout(c) pcreate(d)
    for (int i = 0; i < N; i++) {
      d[i] = a[i] + b[i];
      c[i] = 2 * d[i];
      a[i] = 7;
    }
  }
  expect("old names: copy", a, 0, 7);
  expect("old names: copyin", b, 1, 0);
  expect("old names: copyout", c, 4, 0);
}

int main(void) {
  each_clause();
  separate();
  nested();
  on_constructs();
  counts();
  no_create();
  conditional(0);
  conditional(1);
  old_names();
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
