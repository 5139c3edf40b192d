// The second file of bind.c.

#pragma acc routine seq
int on_device(int x) { return x + 1000; }
