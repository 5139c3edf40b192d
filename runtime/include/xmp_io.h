/*===- xmp_io.h - Files that all nodes read and write -------------*- C -*-===*\
|*                                                                            *|
|* Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Section 17 of the language reference: binary files in a file system that   *|
|* all nodes see. Functions with _all are collective over the executing set.  *|
|* Functions for data return the bytes that this node has read or written, or *|
|* a negative value; the others 0 on success.                                 *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef XMP_IO_H
#define XMP_IO_H

#include "xmp.h"
#include <stdio.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct xacc_file xmp_file_t;
/** A section of an array: base, length and step of each dimension. */
typedef struct xacc_range xmp_range_t;

/** Modes r, r+, w, w+, a, a+. NULL on all nodes if one cannot open the file. */
xmp_file_t *xmp_fopen_all(const char *name, const char *mode);
/** 1: no file; 2: an error of the file system. */
int xmp_fclose_all(xmp_file_t *file);

/** Each node has a pointer of its own, and all share another one. */
int xmp_fseek(xmp_file_t *file, long long offset, int whence);
int xmp_fseek_shared_all(xmp_file_t *file, long long offset, int whence);
int xmp_fseek_shared(xmp_file_t *file, long long offset, int whence);
long long xmp_ftell(xmp_file_t *file);
long long xmp_ftell_shared(xmp_file_t *file);

/** What nodes wrote before is read by all nodes behind it. */
int xmp_file_sync_all(xmp_file_t *file);
/** From `displacement` on the file has the section of the array; each node sees
 *  its own elements of it only, in C order. */
int xmp_file_set_view_all(xmp_file_t *file, long long displacement,
                          xmp_desc_t array, xmp_range_t *range);
int xmp_file_clear_view_all(xmp_file_t *file, long long displacement);

/** At the pointer of the node, in its view. */
ssize_t xmp_fread_all(xmp_file_t *file, void *buffer, size_t size,
                      size_t count);
ssize_t xmp_fwrite_all(xmp_file_t *file, const void *buffer, size_t size,
                       size_t count);
ssize_t xmp_fread(xmp_file_t *file, void *buffer, size_t size, size_t count);
ssize_t xmp_fwrite(xmp_file_t *file, const void *buffer, size_t size,
                   size_t count);
/** At the shared pointer, one node after the other in any order. */
ssize_t xmp_fread_shared(xmp_file_t *file, void *buffer, size_t size,
                         size_t count);
ssize_t xmp_fwrite_shared(xmp_file_t *file, const void *buffer, size_t size,
                          size_t count);
/** A section of an array, in C order, at the pointers of the nodes. A null
 *  range means the whole array. */
ssize_t xmp_fread_darray_all(xmp_file_t *file, xmp_desc_t array,
                             xmp_range_t *range);
ssize_t xmp_fwrite_darray_all(xmp_file_t *file, xmp_desc_t array,
                              xmp_range_t *range);

/** Dimensions count from 1, the leftmost subscript. A dimension that is not set
 *  is whole. */
xmp_range_t *xmp_allocate_range(int num_dims);
void xmp_set_range(xmp_range_t *range, int dim, int base, int length, int step);
void xmp_free_range(xmp_range_t *range);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* XMP_IO_H */
