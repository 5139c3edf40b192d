// A program that calls MPI itself finds it started, also where no launcher has
// started the program; the communicator of the executing set exists there, too.
// RUN: xacc-cc -O1 %s -o %t
// RUN: %t | FileCheck %s
// RUN: env XACC_DEVICES=host:2 %t | FileCheck %s
// REQUIRES: mpi

#include <stdio.h>
#include <xmp.h>
double a[20];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 19)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int main(void) {
  double sum = 0, whole = 0, again = 0;
#pragma acc data copy(a)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < 20; i++)
      a[i] = i;
#pragma xmp reflect(a) width(/periodic/1) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 20; i++)
      sum += a[i - 1];
  }
  MPI_Allreduce(&sum, &whole, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&sum, &again, 1, MPI_DOUBLE, MPI_SUM, xmp_get_mpi_comm());
  // CHECK: sums 190 190
  printf("sums %g %g\n", whole, again);
}
