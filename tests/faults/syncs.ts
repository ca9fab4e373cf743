/** Libraries that are loaded before the system's own and step in where a program waits for the disk. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasCompiler = spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status === 0;

/** What a program's environment needs for `before`, in C, to run before each sync of the file `fd`. */
function beforeSyncs(folder: string, declarations: string, before: string): Record<string, string> {
  const source = join(folder, 'sync.c');
  const library = join(folder, 'sync.so');
  const replace = (name: string) =>
    `int ${name}(int fd) { ${before} return ((int (*)(int))dlsym(RTLD_NEXT, "${name}"))(fd); }\n`;
  const headers = ['dlfcn.h', 'errno.h', 'fcntl.h', 'pthread.h', 'stdio.h', 'string.h', 'sys/stat.h', 'unistd.h'];
  const includes = headers.map((name) => `#include <${name}>\n`).join('');
  writeFileSync(source, `#define _GNU_SOURCE\n${includes}${declarations}\n${replace('fsync')}${replace('fdatasync')}`);
  execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  return { LD_PRELOAD: library };
}

/** Lets every sync of a file fail from when `fail` is called. */
export function failingSync(folder: string): { environment: Record<string, string>; fail(): void } {
  const path = join(folder, 'switch');
  const environment = beforeSyncs(folder, '', `if (access("${path}", F_OK) == 0) { errno = EIO; return -1; }`);
  return { environment, fail: () => writeFileSync(path, '') };
}

/** Lets every sync take a second from when `slow` is called. */
export function slowSync(folder: string): { environment: Record<string, string>; slow(): void } {
  const path = join(folder, 'switch');
  const environment = beforeSyncs(folder, '', `if (access("${path}", F_OK) == 0) usleep(1000 * 1000);`);
  return { environment, slow: () => writeFileSync(path, '') };
}

/**
 * Lays a copy of each file of one folder into another whenever it is synced, so that the other holds what a disk holds
 * after a power cut: nothing but what was synced. `cut` ends the program when it is about to sync the file of that name;
 * of the log only for a commit, which syncs by a descriptor that only reads: whoever lays it into the file syncs it once
 * more with nothing new in it.
 * It reads by the program's own descriptor: opening a file a second time and closing it would drop the locks that SQLite
 * has on it. Threads take turns: what is laid there later holds all that was laid there before.
 */
export function keepingSynced(folder: string, from: string, to: string) {
  const path = join(folder, 'switch');
  const keep = `
static void keep(int fd) {
  char link[64], path[4096] = {0}, draft[8192], kept[8192], cut[256] = {0};
  static char piece[1 << 20];
  static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
  struct stat about;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  if (fstat(fd, &about) || !S_ISREG(about.st_mode) || readlink(link, path, sizeof path - 1) < 0) return;
  if (strncmp(path, "${from}/", ${from.length + 1})) return;
  int chosen = open("${path}", O_RDONLY);
  if (chosen >= 0 && read(chosen, cut, sizeof cut - 1) > 0 && !strcmp(path + ${from.length + 1}, cut)
      && ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY || !strstr(cut, "-wal"))) _exit(1);
  close(chosen);
  pthread_mutex_lock(&turn);
  snprintf(kept, sizeof kept, "${to}/%s", path + ${from.length + 1});
  snprintf(draft, sizeof draft, "${folder}/draft");
  int copy = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  off_t at = 0;
  for (ssize_t size; (size = pread(fd, piece, sizeof piece, at)) > 0; at += size) write(copy, piece, size);
  close(copy);
  rename(draft, kept);
  pthread_mutex_unlock(&turn);
}`;
  const environment = beforeSyncs(folder, keep, 'keep(fd);');
  return { environment, cut: (name: string) => writeFileSync(path, name) };
}
