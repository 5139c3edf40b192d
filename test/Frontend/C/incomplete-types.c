// Objects whose type the file does not define have addresses, in functions with
// directives and without.
// RUN: xacc-cc -c %s -o %t.o
// REQUIRES: frontend

enum Other;
extern enum Kind kind;
extern struct Table table;

int plain(void *p) {
  extern enum Other other;
  int *first = (int *)&other;
  return p == (void *)&kind || p == (void *)&table || *first;
}

int beside(enum Kind *p, struct Table *q) {
  extern enum Other other;
  int a[4] = {0};
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; i++)
    a[i] = p == (enum Kind *)q;
  a[0] += (int *)&kind == (int *)&other;
  a[1] += p == &kind && q == &table;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; i++)
    a[i] += i;
  return a[0] + a[3];
}
