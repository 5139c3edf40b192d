extern double a[];
#pragma acc declare create(a)
extern int n;
double total(void);
