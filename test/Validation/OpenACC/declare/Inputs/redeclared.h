// What both files of redeclared.c share.

extern int limit;
extern double scale[];
#pragma acc declare create(limit)

#pragma acc routine seq
double other(int i);
void changeScale(void);
/// Whether the memory of the host is the device's.
int isShared(void);

extern double scale[4];
#pragma acc declare create(scale)
