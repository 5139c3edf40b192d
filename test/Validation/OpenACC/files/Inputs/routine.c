// The second file of routine.c.

#pragma acc routine seq
double scaled(double x, int k) { return x * k + 1; }
