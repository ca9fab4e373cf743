/** The secret of the site, and the keys derived from it. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

let current: string | undefined;
const keys = new Map<string, KeyObject>();

/**
 * Sets the secret of this process: the given one, or the one in the data folder, which is generated if missing.
 * @throws when the folder cannot be read or written
 */
export function openSecret(given: string | null, dataDir: string): void {
  keys.clear();
  current = given ?? readOrCreate(join(dataDir, 'secret'), dataDir);
}

/** Creates the file atomically, so that two processes that start together use the same secret. */
function readOrCreate(path: string, dataDir: string): string {
  const existing = readSecret(path);
  if (existing) return existing;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  const created = readSecret(path);
  if (!created) throw new Error(`${path} is empty; delete it to have a new secret generated.`);
  return created;
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the secret itself, for backups that include it. @throws before `openSecret` */
export function secret(): string {
  if (!current) throw new Error('The secret has not been opened.');
  return current;
}

/** Returns a 32-byte key for one purpose (HKDF-SHA-256, RFC 5869). */
export function keyFor(purpose: string): KeyObject {
  const known = keys.get(purpose);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret(), 'uplink', purpose, 32)));
  keys.set(purpose, key);
  return key;
}

/** Returns a keyed digest, so that the stored value does not reveal the original (HMAC-SHA-256, base64url). */
export function keyedDigest(purpose: string, value: string): string {
  return createHmac('sha256', keyFor(purpose)).update(value).digest('base64url');
}
