/** Libraries that are loaded before the system's own and step in where a program waits for the disk. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const hasCompiler = spawnSync('gcc', ['--version'], { stdio: 'ignore' }).status === 0;

/** What a program's environment needs for `before`, in C, to run before each sync of the file `fd`. */
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

/** Lets every sync take a second from when `slow` is called. */
export function slowSync(folder: string): { environment: Record<string, string>; slow(): void } {
  const path = join(folder, 'switch');
  const environment = beforeSyncs(folder, '', `if (access("${path}", F_OK) == 0) usleep(1000 * 1000);`);
  return { environment, slow: () => writeFileSync(path, '') };
}

/** A disk of which is known what it would hold after a power cut: nothing but what was synced. */
export interface KeptDisk {
  environment: Record<string, string>;
  /**
   * Ends the program when it is about to sync what is called so, with `*` for anything; of the log only for a commit
   * that is new in it, which syncs by a descriptor that only reads: whoever lays it into the file syncs it once more.
   */
  cut(pattern: string): void;
  /** Lays what the disk holds into a folder of its own. */
  lay(): string;
}

/**
 * Watches a folder as it is now, and all that a program syncs in it: of a file its content, of a folder which names are in
 * it. A name that was not synced is not there, and a file that was not is empty.
 * It reads by the program's own descriptor where that reads: opening a file a second time and closing it would drop the
 * locks that SQLite has on it. Threads take turns: what is kept later holds all that was kept before.
 */
export function keepingSynced(folder: string, from: string): KeptDisk {
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

  function layAll(name: string, to: string) {
    mkdirSync(to, { recursive: true });
    const listing = join(listings, nameOfListing(name));
    const lines = existsSync(listing) ? readFileSync(listing, 'utf8').split('\n').filter(Boolean) : [];
    for (const [kind, ino = '', entry = ''] of lines.map((line) => line.split(' '))) {
      const content = join(contents, ino);
      if (kind === 'd') layAll(`${name}/${entry}`, join(to, entry));
      else if (existsSync(content)) copyFileSync(content, join(to, entry));
      else writeFileSync(join(to, entry), '');
    }
    return to;
  }

  const keep = `
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static void keep(int fd) {
  char link[64], path[4096] = {0}, draft[8192], kept[8192], cut[256] = {0};
  static char piece[1 << 20];
  static struct timespec latest;
  struct stat about;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  if (fstat(fd, &about) || readlink(link, path, sizeof path - 1) < 0) return;
  if (strncmp(path, "${from}", ${from.length}) || (path[${from.length}] && path[${from.length}] != '/')) return;
  char *name = path + ${from.length};
  int chosen = open("${path}", O_RDONLY);
  int isNew = memcmp(&about.st_mtim, &latest, sizeof latest);
  if (chosen >= 0 && read(chosen, cut, sizeof cut - 1) > 0 && !fnmatch(cut, name, 0)
      && (((fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY && isNew) || !strstr(cut, "-wal"))) _exit(1);
  close(chosen);
  pthread_mutex_lock(&turn);
  if (strstr(name, "-wal")) latest = about.st_mtim;
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
    snprintf(kept, sizeof kept, "${contents}/%lu", about.st_ino);
  }
  close(copy);
  rename(draft, kept);
  pthread_mutex_unlock(&turn);
}`;
  const environment = beforeSyncs(folder, keep, 'keep(fd);');
  return {
    environment,
    cut: (pattern) => writeFileSync(path, `/${pattern}`),
    lay: () => layAll('', mkdtempSync(join(folder, 'laid-'))),
  };
}

const nameOfListing = (name: string) => name.replaceAll('/', '+') || '+';
