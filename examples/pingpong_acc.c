/* Ping-pong between the devices of two ranks, from inside of one kernel: the host
   launches it once for all messages of a size. The second rank adds one to each
   element before it sends them back.

     mpirun -n 2 pingpong_acc [BYTES...]

   Without sizes: 4 B to 64 MB. With PINGPONG_TIMES in the environment it prints the
   time of a round trip, beside that of messages between kernels. */

#include <gmpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank;
static gmpi_buf_t *buf;

static void setup(int *data, int n) {
#pragma acc parallel loop present(data[0:n])
  for (int i = 0; i < n; i++)
    data[i] = 3 * i;
}

/* All round trips in one kernel. */
static void inside(int *data, int n, int trips) {
#pragma acc parallel present(data[0:n])
  for (int trip = 0; trip < trips; trip++) {
    MPI_Request request;
    if (rank == 0) {
      GMPI_Isend(buf, data, n, MPI_INT, 1, trip, MPI_COMM_WORLD, &request);
      GMPI_Wait(buf, &request, MPI_STATUS_IGNORE);
      GMPI_Irecv(buf, data, n, MPI_INT, 1, trip, MPI_COMM_WORLD, &request);
      GMPI_Wait(buf, &request, MPI_STATUS_IGNORE);
    } else {
      GMPI_Irecv(buf, data, n, MPI_INT, 0, trip, MPI_COMM_WORLD, &request);
      GMPI_Wait(buf, &request, MPI_STATUS_IGNORE);
#pragma acc loop gang vector
      for (int i = 0; i < n; i++)
        data[i] += 1;
      GMPI_Isend(buf, data, n, MPI_INT, 0, trip, MPI_COMM_WORLD, &request);
      GMPI_Wait(buf, &request, MPI_STATUS_IGNORE);
    }
    GMPI_Synchronize(buf);
  }
}

/* The same with a kernel for each round trip. */
static void between(int *data, int n, int trips) {
  for (int trip = 0; trip < trips; trip++) {
    if (rank == 1) {
#pragma acc host_data use_device(data)
      MPI_Recv(data, n, MPI_INT, 0, trip, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc parallel loop present(data[0:n])
      for (int i = 0; i < n; i++)
        data[i] += 1;
    }
#pragma acc host_data use_device(data)
    {
      MPI_Send(data, n, MPI_INT, 1 - rank, trip, MPI_COMM_WORLD);
      if (rank == 0)
        MPI_Recv(data, n, MPI_INT, 1, trip, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}

static int run(long bytes, int times) {
  int n = (int)(bytes / (long)sizeof(int)), trips = bytes > 1000000 ? 3 : 20;
  int *data = malloc(n * sizeof *data), errors = 0;
  double seconds[2] = {0, 0};
#pragma acc data copyout(data[0:n])
  {
    setup(data, n);
    for (int kind = 0; kind < (times ? 2 : 1); kind++) {
      MPI_Barrier(MPI_COMM_WORLD);
      double begin = MPI_Wtime();
      if (kind == 0)
        inside(data, n, trips);
      else
        between(data, n, trips);
      seconds[kind] = MPI_Wtime() - begin;
    }
  }
  /* Both ranks have the elements as the second one has sent them last. */
  for (int i = 0; i < n; i++)
    errors += data[i] != 3 * i + trips * (times ? 2 : 1);
  if (rank == 0 && times)
    printf("%9ld bytes: %9.2f us inside, %9.2f us between kernels\n", bytes,
           1e6 * seconds[0] / trips, 1e6 * seconds[1] / trips);
  else if (rank == 0)
    printf("%ld bytes: %d wrong elements, the last is %d\n", bytes, errors,
           n > 0 ? data[n - 1] : 0);
  free(data);
  return errors;
}

int main(int argc, char **argv) {
  int provided, size, errors = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 2) {
    if (rank == 0)
      fprintf(stderr, "start two ranks\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  int times = getenv("PINGPONG_TIMES") != NULL;
  for (int i = 1; i < argc; i++)
    errors += run(atol(argv[i]), times);
  for (long bytes = 4; argc < 2 && bytes <= 64L << 20; bytes *= 4)
    errors += run(bytes, times);
  if (rank == 0)
    printf(errors ? "wrong results\n" : "complete\n");
  MPI_Finalize();
  return errors != 0;
}
