/*
 * Loaded into a process before libc. Records, in order, everything that the process does to the files in one folder
 * and its subfolders, so power/replay.ts can determine what a power cut would have left of them. Recorded operations
 * are also performed. Copies inside the kernel are refused, so the process copies by reading and writing instead.
 *
 * DRAGOMAN_TORTURE_ROOT  the folder
 * DRAGOMAN_TORTURE_LOG   the file to append to
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE, SYNC, CREATE, RENAME, LINK, UNLINK, SYNC_FOLDER, MAKE_FOLDER };

#define MAGIC 0x44524147u
#define MAX_FD 65536

struct head {
  uint32_t magic, kind, path_bytes, other_bytes;
  uint64_t file, offset, data_bytes;
};

static char root[PATH_MAX];
static size_t root_bytes;
static int log_fd = -1;
static uint64_t file_of[MAX_FD];
static char is_append[MAX_FD];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
  static __typeof__(&name) real; \
  if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("DRAGOMAN_TORTURE_ROOT");
  const char *log = getenv("DRAGOMAN_TORTURE_LOG");
  if (folder == NULL || log == NULL) return;
  strncpy(root, folder, sizeof root - 1);
  root_bytes = strlen(root);
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  /* Far from the descriptors that the program assigns. */
  int far = (int)syscall(SYS_fcntl, log_fd, F_DUPFD_CLOEXEC, 1000);
  if (far >= 0) log_fd = far;
}

static int is_watched(const char *path) {
  return log_fd >= 0 && path != NULL && strncmp(path, root, root_bytes) == 0 &&
         (path[root_bytes] == '/' || path[root_bytes] == 0);
}

static uint64_t file_at(int fd) {
  return log_fd >= 0 && fd >= 0 && fd < MAX_FD ? file_of[fd] : 0;
}

static void record(uint32_t kind, const char *path, const char *other, uint64_t file,
                   uint64_t offset, const struct iovec *data, int count, size_t bytes) {
  struct head head = {MAGIC, kind, path ? (uint32_t)strlen(path) : 0,
                      other ? (uint32_t)strlen(other) : 0, file, offset, bytes};
  struct iovec out[16 + 3];
  int n = 0;
  out[n++] = (struct iovec){&head, sizeof head};
  if (path) out[n++] = (struct iovec){(void *)path, head.path_bytes};
  if (other) out[n++] = (struct iovec){(void *)other, head.other_bytes};
  size_t left = bytes;
  for (int i = 0; i < count && left > 0; i++) {
    size_t part = data[i].iov_len < left ? data[i].iov_len : left;
    if (n == 19) { (void)syscall(SYS_writev, log_fd, out, n); n = 0; }
    out[n++] = (struct iovec){data[i].iov_base, part};
    left -= part;
  }
  (void)syscall(SYS_writev, log_fd, out, n);
}

static void lock(void) { pthread_mutex_lock(&mutex); }
static void unlock(void) {
  int kept = errno;
  pthread_mutex_unlock(&mutex);
  errno = kept;
}

typedef int (*opener)(const char *, int, ...);

static int open_watched(opener real, const char *path, int flags, mode_t mode) {
  lock();
  int existed = access(path, F_OK) == 0;
  int fd = real(path, flags, mode);
  struct stat st;
  if (fd >= 0 && fd < MAX_FD && fstat(fd, &st) == 0) {
    file_of[fd] = st.st_ino;
    is_append[fd] = (flags & O_APPEND) != 0;
    if (S_ISREG(st.st_mode)) {
      if (!existed) record(CREATE, path, NULL, st.st_ino, 0, NULL, 0, 0);
      else if ((flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY)
        record(TRUNCATE, NULL, NULL, st.st_ino, 0, NULL, 0, 0);
    }
  }
  unlock();
  return fd;
}

#define OPENER(name) \
  int name(const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    REAL(name); \
    return is_watched(path) ? open_watched((opener)real, path, flags, mode) : real(path, flags, mode); \
  }
OPENER(open)
OPENER(open64)

int close(int fd) {
  REAL(close);
  if (file_at(fd) == 0) return real(fd);
  lock();
  file_of[fd] = 0;
  int result = real(fd);
  unlock();
  return result;
}

/* CALL does the work, which is then recorded, still in order. */
#define WRITER(CALL, OFFSET, DATA, COUNT) \
  if (file_at(fd) == 0) return CALL; \
  lock(); \
  ssize_t done = CALL; \
  if (done > 0) record(WRITE, NULL, NULL, file_of[fd], (uint64_t)(OFFSET), DATA, COUNT, (size_t)done); \
  unlock(); \
  return done

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  struct iovec data = {(void *)bytes, count};
  WRITER(real(fd, bytes, count), lseek(fd, 0, SEEK_CUR) - done, &data, 1);
}

ssize_t writev(int fd, const struct iovec *data, int count) {
  REAL(writev);
  WRITER(real(fd, data, count), lseek(fd, 0, SEEK_CUR) - done, data, count);
}

#define AT_OFFSET(name, type) \
  ssize_t name(int fd, const void *bytes, size_t count, type offset) { \
    REAL(name); \
    struct iovec data = {(void *)bytes, count}; \
    WRITER(real(fd, bytes, count, offset), offset, &data, 1); \
  }
AT_OFFSET(pwrite, off_t)
AT_OFFSET(pwrite64, off64_t)

#define VECTOR_AT_OFFSET(name, type) \
  ssize_t name(int fd, const struct iovec *data, int count, type offset) { \
    REAL(name); \
    WRITER(real(fd, data, count, offset), offset, data, count); \
  }
VECTOR_AT_OFFSET(pwritev, off_t)
VECTOR_AT_OFFSET(pwritev64, off64_t)

#define TRUNCATER(name, type) \
  int name(int fd, type size) { \
    REAL(name); \
    if (file_at(fd) == 0) return real(fd, size); \
    lock(); \
    int result = real(fd, size); \
    if (result == 0) record(TRUNCATE, NULL, NULL, file_of[fd], (uint64_t)size, NULL, 0, 0); \
    unlock(); \
    return result; \
  }
TRUNCATER(ftruncate, off_t)
TRUNCATER(ftruncate64, off64_t)

static void record_sync(int fd) {
  struct stat st;
  char link[64], path[PATH_MAX];
  if (fstat(fd, &st) != 0) return;
  if (!S_ISDIR(st.st_mode)) {
    record(SYNC, NULL, NULL, st.st_ino, 0, NULL, 0, 0);
    return;
  }
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t bytes = readlink(link, path, sizeof path - 1);
  if (bytes <= 0) return;
  path[bytes] = 0;
  record(SYNC_FOLDER, path, NULL, 0, 0, NULL, 0, 0);
}

#define SYNCER(name) \
  int name(int fd) { \
    REAL(name); \
    if (file_at(fd) == 0) return real(fd); \
    lock(); \
    int result = real(fd); \
    if (result == 0) record_sync(fd); \
    unlock(); \
    return result; \
  }
SYNCER(fsync)
SYNCER(fdatasync)

static uint64_t number_of(const char *path) {
  struct stat st;
  return lstat(path, &st) == 0 ? st.st_ino : 0;
}

#define TWO_PATHS(name, KIND) \
  int name(const char *from, const char *to) { \
    REAL(name); \
    if (!is_watched(from) && !is_watched(to)) return real(from, to); \
    lock(); \
    int result = real(from, to); \
    if (result == 0) record(KIND, from, to, number_of(to), 0, NULL, 0, 0); \
    unlock(); \
    return result; \
  }
TWO_PATHS(rename, RENAME)
TWO_PATHS(link, LINK)

#define REMOVER(name) \
  int name(const char *path) { \
    REAL(name); \
    if (!is_watched(path)) return real(path); \
    lock(); \
    int result = real(path); \
    if (result == 0) record(UNLINK, path, NULL, 0, 0, NULL, 0, 0); \
    unlock(); \
    return result; \
  }
REMOVER(unlink)
REMOVER(remove)

int unlinkat(int fd, const char *path, int flags) {
  REAL(unlinkat);
  char link[64], whole[PATH_MAX * 2];
  if (path[0] == '/') snprintf(whole, sizeof whole, "%s", path);
  else {
    char folder[PATH_MAX] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t bytes = readlink(link, folder, sizeof folder - 1);
    if (bytes > 0) folder[bytes] = 0;
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
  }
  if (!is_watched(whole)) return real(fd, path, flags);
  lock();
  int result = real(fd, path, flags);
  if (result == 0 && !(flags & AT_REMOVEDIR)) record(UNLINK, whole, NULL, 0, 0, NULL, 0, 0);
  unlock();
  return result;
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  if (!is_watched(path)) return real(path, mode);
  lock();
  int result = real(path, mode);
  if (result == 0) record(MAKE_FOLDER, path, NULL, 0, 0, NULL, 0, 0);
  unlock();
  return result;
}

/* Copies inside the kernel are refused, so the process reads and writes instead. */
ssize_t copy_file_range(int in, off64_t *in_at, int out, off64_t *out_at, size_t bytes, unsigned flags) {
  REAL(copy_file_range);
  if (file_at(out) == 0) return real(in, in_at, out, out_at, bytes, flags);
  errno = ENOSYS;
  return -1;
}

#define SENDER(name, type) \
  ssize_t name(int out, int in, type *offset, size_t bytes) { \
    ssize_t (*real)(int, int, type *, size_t) = (ssize_t(*)(int, int, type *, size_t))dlsym(RTLD_NEXT, #name); \
    if (file_at(out) == 0) return real(out, in, offset, bytes); \
    errno = EINVAL; \
    return -1; \
  }
SENDER(sendfile, off_t)
SENDER(sendfile64, off64_t)

int ioctl(int fd, unsigned long request, ...) {
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  REAL(ioctl);
  if (request == FICLONE && file_at(fd) != 0) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return real(fd, request, argument);
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  static long (*real)(long, ...);
  if (real == NULL) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  /* libuv closes files without libc. */
  if (number == SYS_close && file_at((int)a[0]) != 0) return close((int)a[0]);
#ifdef SYS_copy_file_range
  if (number == SYS_copy_file_range && file_at((int)a[2]) != 0) {
    errno = ENOSYS;
    return -1;
  }
#endif
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
