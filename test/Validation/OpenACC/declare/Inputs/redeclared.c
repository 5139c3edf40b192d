// The second file of redeclared.c.

#include "redeclared.h"
#include <openacc.h>

double other(int i) { return limit * scale[i % 4]; }

void changeScale(void) {
#pragma acc parallel
  scale[1] = 5;
}

int isShared(void) { return acc_get_device_type() == acc_device_host; }
