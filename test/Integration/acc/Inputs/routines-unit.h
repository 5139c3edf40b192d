enum { N = 50000 };
struct Pair {
  int a, b;
};
extern int counts[N];
#pragma acc declare create(counts)
extern long total;
#pragma acc declare copyin(total)
extern struct Pair pair;
#pragma acc declare copyin(pair)
#pragma acc routine seq
void fill(int i);
#pragma acc routine seq
double value(int i, const double *x);
#pragma acc routine seq
void bump(void);
