/* For declared-in-header.c and declared-elsewhere.c. */
#define N 23
extern double u[N], v[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow [1] :: u
#pragma acc declare create(u, v)
void fill(int factor);
