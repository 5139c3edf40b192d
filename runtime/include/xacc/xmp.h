/*===- xmp.h - Library of XcalableMP programs ---------------------*- C -*-===*\
|*                                                                            *|
|* Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Sections 11.1 to 11.4 of the language reference. Inquiry functions return  *|
|* 0 on success and a negative value on failure. `dim` counts from 1: in      *|
|* F-order (dimension 1 varies fastest) for nodes and templates, in C-order   *|
|* (dimension 1 is the leftmost subscript) for arrays.                        *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef XACC_XMP_H
#define XACC_XMP_H

#include <stddef.h>

#if defined(__has_include)
#if __has_include(<mpi.h>)
#include <mpi.h>
#define XACC_HAS_MPI_H 1
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** What xmp_desc_of gives: a node array, a template or a global array. */
typedef void *xmp_desc_t;

#define XMP_ENTIRE_NODES 2000
#define XMP_EXECUTING_NODES 2001
#define XMP_PRIMARY_NODES 2002
#define XMP_EQUIVALENCE_NODES 2003

#define XMP_NOT_DISTRIBUTED 2100
#define XMP_BLOCK 2101
#define XMP_CYCLIC 2102
#define XMP_GBLOCK 2103

#define XMP_DESC_NODES 2200
#define XMP_DESC_TEMPLATE 2201
#define XMP_DESC_ARRAY 2202

#define XMP_SUCCESS 0
#define XMP_STAT_SUCCESS 0
#define XMP_STAT_STOPPED_IMAGE 1
#define XMP_STAT_LOCKED 2
#define XMP_STAT_UNLOCKED 3
#define XMP_STAT_LOCKED_OTHER_IMAGE 4
#define XMP_FAILURE (-2000)
#define XMP_UNDEFINED (-2001)

/* System. Functions of the form xmpc_... count nodes from 0. */

/** Own number in the entire set, and its size. */
int xmp_all_node_num(void);
int xmpc_all_node_num(void);
int xmp_all_num_nodes(void);
/** Own number in the executing set, and its size. */
int xmp_node_num(void);
int xmpc_node_num(void);
int xmpc_this_image(void);
int xmp_num_nodes(void);
int xmp_num_images(void);
/** Wall-clock seconds since a fixed time in the past, and the resolution. */
double xmp_wtime(void);
double xmp_wtick(void);
/** Normal termination. Collective over all nodes. */
void xmp_exit(int status);
/** 1 if all operations with this id are complete. */
int xmp_test_async(int id);
/** Waits for all nodes of the executing set. */
void xmp_barrier(void);
/** Gives an aligned pointer storage. One global extent per dimension, leftmost
 *  first; each is passed as a 64-bit integer (the compiler converts them). */
void *xmp_malloc(xmp_desc_t d, ...);
void xmp_free(xmp_desc_t d);

/* Local view: images count from 0. `status` may be null. */

/** Completes own accesses, and waits for all images of the executing set. */
void xmp_sync_all(int *status);
/** Completes and orders own accesses. */
void xmp_sync_memory(int *status);
/** Waits for one image, for some, for all, which do the same for this one. */
void xmp_sync_image(int image, int *status);
void xmp_sync_images(int num, int *image_set, int *status);
void xmp_sync_images_all(int *status);
/** Storage of a coarray pointer, `T *p:[*]`, on all images of the executing
 * set, filled with zeros; `size` in bytes, the same on all. The coextents that
 * may follow are those of the declaration. */
void *xmp_comalloc(size_t size, ...);
void xmp_cofree(void *p);
/** Images of a node array as images of all nodes, of the executing set; -1:
 *  none. */
void xmp_get_primary_image_index(int n, int index[], int pri[],
                                 xmp_desc_t nodes);
void xmp_get_image_index(int n, int index[], int cur[], xmp_desc_t nodes);
/** For `lock` and `unlock`; initially unlocked. */
typedef struct {
  long long xacc_owner;
} xmp_lock_t;

/* MPI */

#ifdef XACC_HAS_MPI_H
/** A communicator of the executing set for the program's own use, rank = node
 *  number - 1. Owned by the runtime. Collective at the first call in a set. */
MPI_Comm xmp_get_mpi_comm(void);
/** For a main program of MPI that calls functions of XcalableMP, between
 *  MPI_Init and MPI_Finalize. The communicator has all processes in the order
 * of MPI_COMM_WORLD. Both are collective, and may be repeated; arrays of file
 *  scope keep what they hold. */
void xmp_init(MPI_Comm comm);
void xmp_finalize(void);
#endif
/** Nothing to do in a program whose main is XcalableMP; may be called. */
void xmp_init_mpi(int *argc, char ***argv);
void xmp_finalize_mpi(void);

/* Any descriptor */

/** XMP_DESC_NODES, XMP_DESC_TEMPLATE or XMP_DESC_ARRAY. */
int xmp_desc_kind(xmp_desc_t d, int *kind);

/* Node arrays */

int xmp_nodes_ndims(xmp_desc_t d, int *ndims);
int xmp_nodes_index(xmp_desc_t d, int dim, int *index);
int xmpc_nodes_index(xmp_desc_t d, int dim, int *index);
int xmp_nodes_size(xmp_desc_t d, int dim, int *size);
int xmp_nodes_attr(xmp_desc_t d, int *attr);
int xmp_nodes_equiv(xmp_desc_t d, xmp_desc_t *dn, int lb[], int ub[], int st[]);
/** Own number in the node array, from 0. */
int xmp_nodes_rank(xmp_desc_t d, int *rank);

/** The address of a communicator (MPI_Comm) of the nodes of the array. */
int xmp_nodes_comm(xmp_desc_t d, void **comm);
/** Where the images of a node array are in the entire set, and in the executing
 *  one: from 0, or -1. */
void xmp_get_primary_image_index(int n, int index[], int primary[],
                                 xmp_desc_t nodes);
void xmp_get_image_index(int n, int index[], int current[], xmp_desc_t nodes);

/* Templates */

int xmp_template_fixed(xmp_desc_t d, int *fixed);
int xmp_template_ndims(xmp_desc_t d, int *ndims);
int xmp_template_lbound(xmp_desc_t d, int dim, int *lbound);
int xmp_template_ubound(xmp_desc_t d, int dim, int *ubound);
int xmp_template_gsize(xmp_desc_t d, int dim);
int xmp_template_lsize(xmp_desc_t d, int dim);
int xmp_dist_format(xmp_desc_t d, int dim, int *format);
int xmp_dist_blocksize(xmp_desc_t d, int dim, int *size);
int xmp_dist_gblockmap(xmp_desc_t d, int dim, int map[]);
int xmp_dist_nodes(xmp_desc_t d, xmp_desc_t *dn);
int xmp_dist_axis(xmp_desc_t d, int dim, int *axis);
/** Distance of the first elements of an owner's blocks: 1 unless cyclic. */
int xmp_dist_stride(xmp_desc_t d, int dim);
/** The part of a loop from g0 to g1, exclusive, that the caller runs: from *l0
 *  to *l1, exclusive, in template indices. `dim0` counts from 0. */
void xmp_sched_template_index(int *l0, int *l1, int g0, int g1, int step,
                              xmp_desc_t t, int dim0);

/* Arrays */

int xmp_align_axis(xmp_desc_t d, int dim, int *axis);
int xmp_align_offset(xmp_desc_t d, int dim, int *offset);
int xmp_align_replicated(xmp_desc_t d, int dim, int *replicated);
int xmp_align_template(xmp_desc_t d, xmp_desc_t *dt);
int xmp_array_ndims(xmp_desc_t d, int *ndims);
int xmp_array_lshadow(xmp_desc_t d, int dim, int *width);
int xmp_array_ushadow(xmp_desc_t d, int dim, int *width);
int xmp_array_lbound(xmp_desc_t d, int dim, int *lbound);
int xmp_array_ubound(xmp_desc_t d, int dim, int *ubound);
int xmp_array_gtol(xmp_desc_t d, int dim, int g, int *l);
int xmp_array_lsize(xmp_desc_t d, int dim, int *size);
int xmp_array_laddr(xmp_desc_t d, void **address);
int xmp_array_lda(xmp_desc_t d, int *lda);
size_t xmp_array_type_size(xmp_desc_t d);
int xmp_array_gsize(xmp_desc_t d, int dim);
/** First and last owned global index. */
int xmp_array_lbound_global(xmp_desc_t d, int dim, int *lbound);
int xmp_array_ubound_global(xmp_desc_t d, int dim, int *ubound);
/* Older names, which return the value: global C indices of the whole array
   (xmp_array_gclbound, gcubound) and of the part that the node owns
   (gcllbound, gclubound). */
int xmp_array_gclbound(xmp_desc_t d, int dim);
int xmp_array_gcubound(xmp_desc_t d, int dim);
int xmp_array_gcllbound(xmp_desc_t d, int dim);
int xmp_array_gclubound(xmp_desc_t d, int dim);
/** Element stride of each dimension of the local section. */
int xmp_array_lead_dim(xmp_desc_t d, int size[]);

/* Transformational procedures: collective over the executing set, which must
 * hold the arrays. Arguments are descriptors; the compiler also takes whole
 * arrays written as x[:] or x[:][:]. Shadows are ignored. */

/** x[i1[k]]...[in[k]] = a[k]; one index array for each dimension of x, shaped
 * and mapped like a. */
void xmp_scatter(void *x, void *a, ...);
/** x[k] = a[i1[k]]...[in[k]]; index arrays shaped and mapped like x. */
void xmp_gather(void *x, void *a, ...);
/** The elements of a, those with a true mask, to the start of v, in C order;
 * and back. The mask has integers, or is NULL. */
void xmp_pack(void *v, void *a, void *mask);
void xmp_unpack(void *a, void *v, void *mask);
/** x[j][i] = a[i][j]. With opt 1 a may be destroyed (it is not). */
void xmp_transpose(void *x, void *a, int opt);
/** x = a * b, for any numbers. */
void xmp_matmul(void *x, void *a, void *b);
/** v1 = v2 sorted; v1 may be v2. */
void xmp_sort_up(void *v1, void *v2);
void xmp_sort_down(void *v1, void *v2);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* XACC_XMP_H */
