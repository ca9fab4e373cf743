/** Libraries for LD_PRELOAD that intercept the program's file syncs. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const hasCompiler = spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status === 0;

/** What a program's environment needs for `before`, in C, to run before each sync of the file `fd`; other functions it may replace itself. */
function beforeSyncs(folder: string, declarations: string, before: string): Record<string, string> {
  const source = join(folder, 'sync.c');
  const library = join(folder, 'sync.so');
  const replace = (name: string) =>
    `int ${name}(int fd) { ${before} return ((int (*)(int))dlsym(RTLD_NEXT, "${name}"))(fd); }\n`;
  const headers = ['dirent', 'dlfcn', 'errno', 'fcntl', 'fnmatch', 'pthread', 'stdio', 'string', 'sys/stat', 'unistd'];
  const includes = headers.map((name) => `#include <${name}.h>\n`).join('');
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

/** Lets every sync wait from when `hold` is called until `release` is. */
export function heldSync(folder: string): { environment: Record<string, string>; hold(): void; release(): void } {
  const path = join(folder, 'switch');
  const environment = beforeSyncs(folder, '', `while (access("${path}", F_OK) == 0) usleep(10 * 1000);`);
  return { environment, hold: () => writeFileSync(path, ''), release: () => rmSync(path) };
}

type SyncState = 'synced' | 'written';

/** A disk of which is known what it would hold after a power cut: nothing but what was synced. */
export interface SyncedDisk {
  environment: Record<string, string>;
  /**
   * Ends the program when it is about to sync what is called so, with `*` for anything, and holds something new.
   * Or in the midst of writing it: SQLite syncs its file only once all of the log is in it, which may be never while others write.
   */
  cut(pattern: string, syncState?: SyncState): void;
  /** Lays what the disk holds into a folder of its own. */
  put(): string;
}

/** By then some pages of a file are written again, and others are not. */
const inTheMidst = 20;

/**
 * Watches a folder as it is now, and all that a program syncs in it: of a file its content, of a folder which names are in
 * it. A name that was not synced is not there, and a file that was not is empty.
 * It reads by the program's own descriptor where that reads: opening a file a second time and closing it would drop the
 * locks that SQLite has on it. Threads take turns: what is kept later holds all that was kept before.
 */
export function recordSyncs(folder: string, from: string): SyncedDisk {
  const path = join(folder, 'switch');
  const contents = join(folder, 'contents');
  const listings = join(folder, 'listings');
  for (const made of [contents, listings]) mkdirSync(made);
  keepAll(from, '');

  function keepAll(at: string, name: string) {
    const entries = readdirSync(at, { withFileTypes: true });
    const lines = entries.map((entry) => {
      const { ino } = statSync(join(at, entry.name));
      if (entry.isDirectory()) keepAll(join(at, entry.name), `${name}/${entry.name}`);
      else copyFileSync(join(at, entry.name), join(contents, String(ino)));
      return `${entry.isDirectory() ? 'd' : 'f'} ${ino} ${entry.name}\n`;
    });
    writeFileSync(join(listings, nameOfListing(name)), lines.join(''));
  }

  function placeAll(name: string, to: string) {
    mkdirSync(to, { recursive: true });
    const listing = join(listings, nameOfListing(name));
    const lines = existsSync(listing) ? readFileSync(listing, 'utf8').split('\n').filter(Boolean) : [];
    for (const [kind, ino = '', entry = ''] of lines.map((line) => line.split(' '))) {
      const content = join(contents, ino);
      if (kind === 'd') placeAll(`${name}/${entry}`, join(to, entry));
      else if (existsSync(content)) copyFileSync(content, join(to, entry));
      else writeFileSync(join(to, entry), '');
    }
    return to;
  }

  const keep = `
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int nameOf(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  if (readlink(link, path, 4095) < 0) return 0;
  return !strncmp(path, "${from}", ${from.length}) && (!path[${from.length}] || path[${from.length}] == '/');
}
static int isToBeCut(char *name, const char *moment) {
  char cut[256] = {0};
  int chosen = open("${path}", O_RDONLY);
  if (chosen < 0) return 0;
  read(chosen, cut, sizeof cut - 1);
  close(chosen);
  size_t length = strlen(moment);
  return !strncmp(cut, moment, length) && !fnmatch(cut + length, name, 0);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  static int writes;
  char path[4096] = {0};
  if (nameOf(fd, path) && isToBeCut(path + ${from.length}, "written") && ++writes == ${inTheMidst}) _exit(1);
  return ((ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64"))(fd, bytes, size, at);
}
static int isNew(int fd, const char *kept) {
  static char now[1 << 16], then[1 << 16];
  int copy = open(kept, O_RDONLY), differs = 1;
  ssize_t size = copy < 0 ? 0 : 1;
  for (off_t at = 0; size > 0; at += size) {
    size = pread(fd, now, sizeof now, at);
    differs = pread(copy, then, sizeof then, at) != size || (size > 0 && memcmp(now, then, size));
    if (differs) break;
  }
  if (copy >= 0) close(copy);
  return differs;
}
static void keep(int fd) {
  char path[4096] = {0}, draft[8192], kept[8192];
  static char piece[1 << 20];
  struct stat about;
  if (fstat(fd, &about) || !nameOf(fd, path)) return;
  char *name = path + ${from.length};
  pthread_mutex_lock(&turn);
  snprintf(kept, sizeof kept, "${contents}/%lu", about.st_ino);
  if (isToBeCut(name, "synced") && (S_ISDIR(about.st_mode) || isNew(fd, kept))) _exit(1);
  snprintf(draft, sizeof draft, "${folder}/draft-%d", getpid());
  int copy = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (S_ISDIR(about.st_mode)) {
    DIR *entries = opendir(path);
    for (struct dirent *entry; (entry = readdir(entries));)
      if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, ".."))
        dprintf(copy, "%c %lu %s\\n", entry->d_type == DT_DIR ? 'd' : 'f', entry->d_ino, entry->d_name);
    closedir(entries);
    snprintf(kept, sizeof kept, "${listings}/%s", name);
    for (char *at = kept + ${listings.length + 1}; *at; at++) if (*at == '/') *at = '+';
    if (!*name) strcat(kept, "+");
  } else {
    int source = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY ? open(path, O_RDONLY) : fd;
    off_t at = 0;
    for (ssize_t size; (size = pread(source, piece, sizeof piece, at)) > 0; at += size) write(copy, piece, size);
    if (source != fd) close(source);
  }
  close(copy);
  rename(draft, kept);
  pthread_mutex_unlock(&turn);
}`;
  const environment = beforeSyncs(folder, keep, 'keep(fd);');
  return {
    environment,
    cut: (pattern, syncState = 'synced') => writeFileSync(path, `${syncState}/${pattern}`),
    put: () => placeAll('', mkdtempSync(join(folder, 'laid-'))),
  };
}

const nameOfListing = (name: string) => name.replaceAll('/', '+') || '+';
