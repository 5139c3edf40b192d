// Routines that call a function for which `bind` names one further down.
#pragma acc routine seq bind(late)
int value(int x) { return x; }
#pragma acc routine seq bind(hidden)
int other(int x);

#pragma acc routine seq
int use(int x) { return value(x) + other(x); }

#pragma acc routine seq
int late(int x) { return x + 1000; }
#pragma acc routine seq
static int hidden(int x) { return x + 5; }
int other(int x) { return 2 * x; }
int keep(void) { return hidden(0); }
