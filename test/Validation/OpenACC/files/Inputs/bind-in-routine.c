// The second file of bind-in-routine.c.

#pragma acc routine seq
static int on_device(int x) { return x + 1000; }
#pragma acc routine seq bind(on_device)
static int value(int x) { return x; }
#pragma acc routine seq
int twice(int x) { return value(x) + value(x); }
