// Functions of MPI get addresses of `host_data`, and the MPI library does not take
// memory of a GPU. Each runs once with arrays of the host and once with their copies
// on the device: both have the same bytes afterwards, gaps included.
// DEFINE: %{compare} = %S/../Inputs/compare.sh xacc-cc self-checking %t
// DEFINE: %{gpu} = env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2
// RUN: %{compare} "1 2" %s
// RUN: env XACC_DEVICES=host:2 %{compare} "2 3@1+memory" %s
// RUN: %{gpu} XACC_DEVICES=cuda:0 %{compare} "1 2 3 4" %s
// RUN: %{gpu} XACC_DEVICES=cuda:0,1 %{compare} "2" %s
// RUN: %if thorough %{ %{gpu} XACC_DEVICES=cuda:0 FAKE_CUDA_SEED=3 FAKE_CUDA_RACES=1 %{compare} "5" %s %}
// REQUIRES: mpi, fake-cuda
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 960 };
static int hs[N], hr[N], ds[N], dr[N], rank, size, failures;

static void fill(int *s, int *r) {
  for (int i = 0; i < N; i++) {
    s[i] = (rank + 1) * 1000 + i;
    r[i] = -(rank + 1) * 10000 - i;
  }
}

static void prepare(void) {
  fill(hs, hr);
  fill(ds, dr);
#pragma acc update device(ds, dr)
  if (acc_deviceptr(ds) == ds) // one memory
    return;
  // What the host has must not be used.
  memset(ds, 0x55, sizeof ds);
  memset(dr, 0x55, sizeof dr);
}

static void check(const char *what) {
#pragma acc update self(ds, dr)
  if (memcmp(hs, ds, sizeof hs) || memcmp(hr, dr, sizeof hr)) {
    int i = 0;
    while (i < N - 1 && hr[i] == dr[i] && hs[i] == ds[i])
      i++;
    printf("rank %d: %s: element %d: %d, %d instead of %d, %d\n", rank, what, i,
           ds[i], dr[i], hs[i], hr[i]);
    failures++;
  }
}

static void lose(int *s, int *r) { (void)s, (void)r; }

// The statements with `s` and `r`, twice.
#define TRY(...)                                                               \
  do {                                                                         \
    prepare();                                                                 \
    {                                                                          \
      int *s = hs, *r = hr;                                                    \
      lose(s, r);                                                              \
      __VA_ARGS__;                                                             \
    }                                                                          \
    _Pragma("acc host_data use_device(ds, dr)") {                              \
      int *s = ds, *r = dr;                                                    \
      lose(s, r);                                                              \
      __VA_ARGS__;                                                             \
    }                                                                          \
    check(#__VA_ARGS__);                                                       \
  } while (0)

#define W MPI_COMM_WORLD
#define I MPI_INT
#define IGNORE MPI_STATUS_IGNORE

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  int up = (rank + 1) % size, down = (rank + size - 1) % size, k;
  MPI_Request q[4];
  MPI_Status st[4];
  MPI_Datatype column, wide, pair;
  MPI_Type_vector(20, 1, 8, I, &column);
  MPI_Type_create_resized(column, 0, 4, &wide);
  MPI_Type_commit(&column);
  MPI_Type_commit(&wide);
  MPI_Type_vector(2, 1, 2, I, &pair);
  MPI_Type_commit(&pair);
  // Rows of many sizes, at odd places.
  MPI_Datatype scattered;
  int lengths[6] = {1, 2, 3, 4, 5, 6}, offsets[6] = {0, 7, 11, 20, 29, 41};
  MPI_Type_indexed(6, lengths, offsets, I, &scattered);
  MPI_Type_commit(&scattered);
  int counts[8], starts[8], twos[8], places[8], bytes[8];
  MPI_Datatype types[8];
  MPI_Aint aints[8];
  for (int i = 0; i < 8; i++) {
    counts[i] = i + 1;
    starts[i] = i * 12;
    twos[i] = rank + 1;
    places[i] = i * 10 + 3;
    types[i] = i % 2 ? pair : I;
    bytes[i] = i * 64;
    aints[i] = i * 80;
  }
#pragma acc data create(ds, dr)
  {
    TRY(MPI_Sendrecv(s, 50, I, up, 1, r + 3, 50, I, down, 1, W, IGNORE));
    TRY(MPI_Sendrecv(s, 50, I, up, 1, r + 3, 90, I, down, 1, W, &st[0]);
        MPI_Get_count(&st[0], I, &k); if (k != 50) failures++);
    TRY(MPI_Sendrecv(s + 1, 1, column, up, 1, r + 2, 1, column, down, 1, W,
                     IGNORE));
    TRY(MPI_Sendrecv(s + 1, 20, I, up, 1, r + 2, 1, column, down, 1, W, IGNORE));
    TRY(MPI_Sendrecv(s, 3, wide, up, 1, r + 2, 60, I, down, 1, W, IGNORE));
    TRY(MPI_Sendrecv(s, 2, wide, up, 1, r + 2, 5, wide, down, 1, W, IGNORE));
    TRY(MPI_Sendrecv(s, 7, pair, up, 1, r, 9, pair, down, 1, W, IGNORE));
    TRY(MPI_Sendrecv(s, 1, scattered, up, 1, r, 1, scattered, down, 1, W,
                     IGNORE));
    TRY(MPI_Irecv(r, 2, scattered, down, 1, W, &q[0]);
        MPI_Send(s, 21, I, up, 1, W);
        MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Sendrecv_replace(r, 30, I, up, 2, down, 2, W, IGNORE));
    TRY(MPI_Sendrecv(s, 5, I, MPI_PROC_NULL, 1, r, 5, I, MPI_PROC_NULL, 1, W,
                     IGNORE));
    TRY(MPI_Irecv(r, 40, I, down, 3, W, &q[0]); MPI_Send(s, 40, I, up, 3, W);
        MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Irecv(r, 40, I, down, 3, W, &q[0]); MPI_Ssend(s, 30, I, up, 3, W);
        MPI_Wait(&q[0], &st[0]));
    TRY(MPI_Irecv(r, 40, I, down, 3, W, &q[0]); MPI_Barrier(W);
        MPI_Rsend(s, 30, I, up, 3, W); MPI_Wait(&q[0], &st[0]));
    static char attached[8000];
    MPI_Buffer_attach(attached, sizeof attached);
    TRY(MPI_Bsend(s, 30, I, up, 3, W); MPI_Recv(r, 40, I, MPI_ANY_SOURCE,
                                                MPI_ANY_TAG, W, IGNORE));
    TRY(MPI_Ibsend(s, 30, I, up, 3, W, &q[0]); MPI_Recv(r, 40, I, down, 3, W,
                                                        &st[0]);
        MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Irecv(r, 1, column, down, 3, W, &q[0]);
        MPI_Isend(s + 2, 1, column, up, 3, W, &q[1]);
        MPI_Waitall(2, q, MPI_STATUSES_IGNORE));
    TRY(MPI_Datatype mine; MPI_Type_dup(column, &mine); MPI_Type_commit(&mine);
        MPI_Irecv(r, 1, mine, down, 3, W, &q[0]);
        MPI_Isend(s + 2, 1, mine, up, 3, W, &q[1]); MPI_Type_free(&mine);
        MPI_Waitall(2, q, st));
    TRY(MPI_Irecv(r, 8, I, down, 1, W, &q[0]);
        MPI_Irecv(r + 8, 8, I, down, 2, W, &q[1]);
        MPI_Issend(s, 8, I, up, 2, W, &q[2]);
        MPI_Issend(s + 8, 8, I, up, 1, W, &q[3]); for (int i = 0; i < 4; i++) {
          MPI_Waitany(4, q, &k, IGNORE);
          if (q[k] != MPI_REQUEST_NULL)
            failures++;
        });
    TRY(MPI_Irecv(r, 8, I, down, 1, W, &q[0]);
        MPI_Irecv(r + 8, 8, I, down, 2, W, &q[1]);
        MPI_Isend(s, 8, I, up, 2, W, &q[2]);
        MPI_Isend(s + 8, 8, I, up, 1, W, &q[3]);
        for (int done = 0, which[4]; done < 4; done += k)
            MPI_Waitsome(4, q, &k, which, st));
    TRY(MPI_Irecv(r, 8, I, down, 1, W, &q[0]);
        MPI_Irecv(r + 8, 8, I, down, 2, W, &q[1]);
        MPI_Isend(s, 8, I, up, 2, W, &q[2]);
        MPI_Isend(s + 8, 8, I, up, 1, W, &q[3]);
        for (int done = 0, which[4]; done < 4; done += k)
            MPI_Testsome(4, q, &k, which, MPI_STATUSES_IGNORE));
    TRY(MPI_Irecv(r, 8, I, down, 1, W, &q[0]);
        MPI_Isend(s, 8, I, up, 1, W, &q[1]);
        for (int flag = 0; !flag;) MPI_Testall(2, q, &flag, st));
    TRY(MPI_Irecv(r, 8, I, down, 1, W, &q[0]);
        MPI_Isend(s, 8, I, up, 1, W, &q[1]); for (int flag = 0, n = 0; n < 2;) {
          MPI_Testany(2, q, &k, &flag, st);
          n += flag;
        });
    TRY(MPI_Irecv(r, 8, I, down, 1, W, &q[0]);
        MPI_Isend(s, 8, I, up, 1, W, &q[1]);
        for (int flag = 0; !flag;) MPI_Test(&q[0], &flag, IGNORE);
        MPI_Wait(&q[1], IGNORE));
    TRY(MPI_Irecv(r, 8, I, down, 1, W, &q[0]);
        MPI_Isend(s, 8, I, up, 1, W, &q[1]);
        for (int flag = 0; !flag;) MPI_Request_get_status(q[0], &flag, IGNORE);
        MPI_Waitall(2, q, st));
    TRY(MPI_Recv_init(r, 8, I, down, 1, W, &q[0]);
        MPI_Send_init(s, 8, I, up, 1, W, &q[1]);
        for (int i = 0; i < 3; i++) {
          MPI_Startall(2, q);
          MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
        } MPI_Request_free(&q[0]);
        MPI_Request_free(&q[1]));
    TRY(MPI_Recv_init(r, 1, column, down, 1, W, &q[0]);
        MPI_Ssend_init(r + 3, 1, column, up, 1, W, &q[1]);
        for (int i = 0; i < 3; i++) {
          MPI_Start(&q[0]);
          MPI_Start(&q[1]);
          MPI_Wait(&q[1], IGNORE);
          MPI_Wait(&q[0], IGNORE);
        } MPI_Request_free(&q[0]);
        MPI_Request_free(&q[1]));
    TRY(MPI_Irecv(r, 8, I, down, 77, W, &q[0]); MPI_Cancel(&q[0]);
        MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Isend(s, 100, I, up, 1, W, &q[0]); MPI_Request_free(&q[0]);
        MPI_Recv(r, 100, I, down, 1, W, IGNORE); MPI_Barrier(W));
    TRY(MPI_Message m; MPI_Isend(s, 100, I, up, 1, W, &q[0]);
        MPI_Mprobe(down, 1, W, &m, IGNORE); MPI_Mrecv(r, 100, I, &m, IGNORE);
        MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Message m; MPI_Isend(s, 100, I, up, 1, W, &q[0]);
        MPI_Mprobe(down, 1, W, &m, IGNORE);
        MPI_Imrecv(r, 100, I, &m, &q[1]);
        MPI_Waitall(2, q, st));
    TRY(int at = 8; MPI_Pack(s + 1, 1, column, r, 400, &at, W);
        MPI_Pack(s, 3, I, r, 400, &at, W); at = 8;
        MPI_Unpack(r, 400, &at, s + 3, 1, column, W));

    for (int root = 0; root < size; root += size > 1 ? size - 1 : 1) {
      TRY(MPI_Bcast(r, 33, I, root, W));
      TRY(MPI_Bcast(r, 1, column, root, W));
      TRY(MPI_Ibcast(r, 33, I, root, W, &q[0]); MPI_Wait(&q[0], IGNORE));
      TRY(MPI_Reduce(s, r, 33, I, MPI_SUM, root, W));
      TRY(MPI_Reduce(rank == root ? MPI_IN_PLACE : r, rank == root ? r : NULL,
                     33, I, MPI_SUM, root, W));
      TRY(MPI_Ireduce(s, r, 33, I, MPI_MAX, root, W, &q[0]);
          MPI_Wait(&q[0], IGNORE));
      TRY(MPI_Gather(s, 9, I, r, 9, I, root, W));
      TRY(MPI_Gather(rank == root ? MPI_IN_PLACE : (void *)s, 9, I, r, 9, I,
                     root, W));
      TRY(MPI_Gather(s, 20, I, r, 1, wide, root, W));
      TRY(MPI_Igather(s, 9, I, r, 9, I, root, W, &q[0]);
          MPI_Wait(&q[0], IGNORE));
      TRY(MPI_Gatherv(s, counts[rank], I, r, counts, starts, I, root, W));
      TRY(MPI_Scatter(s, 9, I, r, 9, I, root, W));
      TRY(MPI_Scatter(s, 9, I, rank == root ? MPI_IN_PLACE : (void *)r, 9, I,
                      root, W));
      TRY(MPI_Scatterv(s, counts, starts, I, r, counts[rank], I, root, W));
      TRY(MPI_Iscatterv(s, counts, starts, I, r, counts[rank], I, root, W,
                        &q[0]);
          MPI_Wait(&q[0], IGNORE));
    }
    TRY(MPI_Allreduce(s, r, 33, I, MPI_SUM, W));
    TRY(MPI_Allreduce(MPI_IN_PLACE, r, 33, I, MPI_MIN, W));
    TRY(MPI_Iallreduce(s, r, 33, I, MPI_SUM, W, &q[0]); MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Scan(s, r, 33, I, MPI_SUM, W));
    TRY(MPI_Exscan(s, r, 33, I, MPI_SUM, W));
    TRY(MPI_Reduce_scatter_block(s, r, 5, I, MPI_SUM, W));
    TRY(MPI_Reduce_scatter_block(MPI_IN_PLACE, r, 5, I, MPI_SUM, W));
    TRY(MPI_Reduce_scatter(s, r, counts, I, MPI_SUM, W));
    TRY(MPI_Reduce_scatter(MPI_IN_PLACE, r, counts, I, MPI_SUM, W));
    TRY(MPI_Reduce_local(s, r, 50, I, MPI_SUM));
    TRY(MPI_Allgather(s, 7, I, r, 7, I, W));
    TRY(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r, 7, I, W));
    TRY(MPI_Iallgather(s, 7, I, r, 7, I, W, &q[0]); MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Allgatherv(s, counts[rank], I, r, counts, starts, I, W));
    TRY(MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r, counts, starts, I,
                       W));
    TRY(MPI_Alltoall(s, 7, I, r, 7, I, W));
    TRY(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, r, 7, I, W));
    TRY(MPI_Alltoall(s, 1, wide, r, 20, I, W));
    TRY(MPI_Ialltoall(s, 7, I, r, 7, I, W, &q[0]); MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Alltoallv(s, counts, starts, I, r, twos, places, I, W));
    TRY(MPI_Ialltoallv(s, counts, starts, I, r, twos, places, I, W, &q[0]);
        MPI_Wait(&q[0], IGNORE));
    // Open MPI 4.1.4 takes the places for numbers of elements if it is alone.
    if (size > 1) {
      int ones[8] = {1, 1, 1, 1, 1, 1, 1, 1}, into[8];
      MPI_Datatype all[8];
      for (int i = 0; i < 8; i++) {
        all[i] = column;
        into[i] = 4 * i;
      }
      TRY(MPI_Alltoallw(s, ones, bytes, all, r, ones, into, all, W));
    }
    int ring[1] = {size}, periodic[1] = {0};
    MPI_Comm cart;
    MPI_Cart_create(W, 1, ring, periodic, 0, &cart);
    TRY(MPI_Neighbor_allgather(s, 7, I, r, 7, I, cart));
    TRY(MPI_Neighbor_alltoall(s, 7, I, r, 7, I, cart));
    TRY(MPI_Ineighbor_alltoall(s, 7, I, r, 7, I, cart, &q[0]);
        MPI_Wait(&q[0], IGNORE));
    int same[2] = {6, 6};
    TRY(MPI_Neighbor_alltoallv(s, same, starts, I, r, same, places, I, cart));
    TRY(MPI_Neighbor_allgatherv(s, 6, I, r, same, places, I, cart));
    MPI_Datatype both[2] = {pair, pair};
    TRY(MPI_Neighbor_alltoallw(s, same, aints, both, r, same, aints, both,
                               cart));
    MPI_Comm_free(&cart);

    // Types of absolute addresses.
    TRY(MPI_Aint a[2]; int n[2] = {5, 7}; MPI_Datatype t;
        MPI_Get_address(s + 3, &a[0]); MPI_Get_address(s + 30, &a[1]);
        MPI_Type_create_hindexed(2, n, a, I, &t); MPI_Type_commit(&t);
        MPI_Sendrecv(MPI_BOTTOM, 1, t, up, 1, r, 12, I, down, 1, W, IGNORE);
        MPI_Type_free(&t));

#if MPI_VERSION >= 4
    TRY(MPI_Isendrecv(s, 50, I, up, 1, r + 3, 90, I, down, 1, W, &q[0]);
        MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Isendrecv_replace(r, 50, I, up, 1, down, 1, W, &q[0]);
        MPI_Wait(&q[0], IGNORE));
    TRY(MPI_Allreduce_init(s, r, 20, I, MPI_SUM, W, MPI_INFO_NULL, &q[0]);
        for (int i = 0; i < 2; i++) {
          MPI_Start(&q[0]);
          MPI_Wait(&q[0], IGNORE);
        } MPI_Request_free(&q[0]));
    MPI_Count many[8] = {3, 3, 3, 3, 3, 3, 3, 3};
    MPI_Aint at[8] = {0, 5, 10, 15, 20, 25, 30, 35};
    TRY(MPI_Sendrecv_c(s, 50, I, up, 1, r + 3, 50, I, down, 1, W, IGNORE));
    TRY(MPI_Allgatherv_c(s, 3, I, r, many, at, I, W));
#endif

    char name[100];
    snprintf(name, sizeof name, "%s.data", argv[0]);
    MPI_File f;
    MPI_File_open(W, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f);
    TRY(MPI_File_write_at(f, rank * 400, s, 100, I, IGNORE);
        MPI_File_sync(f); MPI_Barrier(W); MPI_File_sync(f);
        MPI_File_read_at_all(f, down * 400, r, 100, I, IGNORE);
        MPI_Barrier(W));
    TRY(MPI_File_write_at_all(f, rank * 400, s, 100, I, &st[0]);
        MPI_File_sync(f); MPI_Barrier(W); MPI_File_sync(f);
        MPI_File_iread_at(f, down * 400, r, 100, I, &q[0]);
        MPI_Wait(&q[0], IGNORE); MPI_Barrier(W));
    // The file ends before.
    TRY(MPI_File_read_at(f, size * 400 - 40, r, 100, I, &st[0]));
    MPI_File_close(&f);
    if (rank == 0)
      remove(name);
  }
  MPI_Type_free(&column);
  int all = 0;
  MPI_Reduce(&failures, &all, 1, I, MPI_SUM, 0, W);
  if (rank == 0)
    printf("errors %d\ncomplete\n", all);
  MPI_Finalize();
  return 0;
}
