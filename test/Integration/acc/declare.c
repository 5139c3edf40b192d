// declare: file scope, function scope, create and copyin, link, another unit.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s \
// RUN:   %S/Inputs/declare-unit.c

#include <stdio.h>
#include <stdlib.h>
enum { N = 300 };
int table[N];
#pragma acc declare create(table)
static double weights[4] = {1, 2, 3, 4};
#pragma acc declare copyin(weights)
int scale = 3;
#pragma acc declare copyin(scale)
static double *field;
#pragma acc declare create(field)
static int linked[N];
#pragma acc declare link(linked)
extern int shared[N]; // declared and used in the other unit
#pragma acc declare create(shared)
void fill_shared(int value);

#pragma acc routine seq
static double weigh(int i) { return weights[i & 3] * scale; }

static void file_scope(void) {
  long sum = 0;
#pragma acc parallel loop present(table)
  for (int i = 0; i < N; i++)
    table[i] = i * i;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    table[i] += 1;
#pragma acc update self(table)
  for (int i = 0; i < N; i++)
    sum += i * (long)table[i];
  printf("create %ld\n", sum);

  double total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < N; i++)
    total += weigh(i);
  printf("copyin %g\n", total);
  scale = 5;
  weights[1] = 7;
#pragma acc update device(scale, weights[1:1])
  total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < N; i++)
    total += weigh(i);
  printf("updated %g\n", total);
}

static void function_scope(int n) {
  int local[50];
#pragma acc declare create(local)
  double in[20];
  for (int i = 0; i < 20; i++)
    in[i] = n + i;
#pragma acc parallel loop present(local)
  for (int i = 0; i < 50; i++)
    local[i] = n * i;
#pragma acc parallel loop present(local)
  for (int i = 0; i < 50; i++)
    local[i] += 1;
#pragma acc update self(local[10:5])
  printf("function %d %d\n", local[10], local[14]);
}
static void parameter(int n, double *v) {
#pragma acc declare copy(v[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static void pointer(void) {
  double sum = 0;
  field = malloc(sizeof(double) * N);
  for (int i = 0; i < N; i++)
    field[i] = i;
#pragma acc enter data copyin(field[0:N])
#pragma acc parallel loop present(field[0:N])
  for (int i = 0; i < N; i++)
    field[i] += 0.5;
#pragma acc exit data copyout(field[0:N])
  for (int i = 0; i < N; i++)
    sum += field[i];
  printf("pointer %g\n", sum);
  free(field);
}

static void link(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    linked[i] = i;
#pragma acc enter data copyin(linked)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    linked[i] *= 3;
#pragma acc exit data copyout(linked)
  for (int i = 0; i < N; i++)
    sum += linked[i];
  printf("link %ld\n", sum);
}

int main(void) {
  file_scope();
  function_scope(3);
  function_scope(4);
  double v[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  parameter(10, v);
  printf("parameter %g %g\n", v[0], v[9]);
  pointer();
  link();
  fill_shared(40);
  long sum = 0;
#pragma acc parallel loop present(shared) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += shared[i];
  printf("shared %ld\n", sum);
  printf("complete\n");
  return 0;
}
