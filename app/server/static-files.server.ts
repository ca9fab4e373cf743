/** The files in `public/`, read once at the start and kept in memory with their precompressed forms. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

export interface StaticFile {
  type: string;
  etag: string;
  /** Its name changes with its content. */
  isImmutable: boolean;
  /** By content encoding: `identity` always, `br` and `gzip` where the build has made them. */
  bodies: Partial<Record<'br' | 'gzip', Buffer>> & { identity: Buffer };
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Reads a folder of files.
 *
 * @returns the files by the path of their address, for example `/favicon.svg`
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    contents.set(`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path));
  }
  return asStaticFiles(contents);
}

/** Pairs each file with its compressed forms, `NAME.br` and `NAME.gz`. */
export function asStaticFiles(contents: Map<string, Buffer>): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const [path, identity] of contents) {
    const type = types[extname(path)];
    if (!type) continue;
    files.set(path, {
      type,
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      isImmutable: path.startsWith('/build/'),
      bodies: { identity, br: contents.get(`${path}.br`), gzip: contents.get(`${path}.gz`) },
    });
  }
  return files;
}
