// FEATURE: 2.5 compute constructs | structures that `?:`, `,` and an assignment give
// STATUS: yes

#include <stdio.h>

typedef struct {
  double x;
  int n[3];
} Part;

static Part make(int i) {
  Part p = {i, {i, 2 * i, 3 * i}};
  return p;
}

static Part larger(Part a, Part b) { return a.x > b.x ? a : b; }

static int sum(Part p) { return (int)p.x + p.n[0] + p.n[1] + p.n[2]; }

static int test(int n) {
  int errors = 0;
  Part a[n], b[n];
  int c[n], count[n];
  for (int i = 0; i < n; i++)
    a[i] = make(i * 7 % 10), b[i] = make(5);
#pragma acc parallel loop copy(a, b) copyout(c, count)
  for (int i = 0; i < n; i++) {
    int k = 0;
    Part p = i % 2 ? a[i] : i % 3 ? make(i) : b[i], q, r;
    q = r = (k++, larger(a[i], b[i]));
    q.x += 1;
    c[i] = sum(i % 5 ? p : q) + (i % 4 ? q : r).n[2] + (k++, r).n[1];
    a[i] = b[i] = i % 7 ? larger(p, q) : p;
    count[i] = k;
  }
  for (int i = 0; i < n; i++) {
    Part u = make(i * 7 % 10), v = make(5);
    Part p = i % 2 ? u : i % 3 ? make(i) : v, r = larger(u, v), q = r;
    q.x += 1;
    errors += c[i] != sum(i % 5 ? p : q) + q.n[2] + r.n[1];
    Part s = i % 7 ? larger(p, q) : p;
    errors += sum(a[i]) != sum(s) || sum(b[i]) != sum(s) || count[i] != 2;
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
