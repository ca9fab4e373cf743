/** The instance's secret, and the keys derived from it. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

let current: string | undefined;
const keys = new Map<string, KeyObject>();

/**
 * Sets the secret for this process: the one given, or the one in the data folder, which is generated once.
 *
 * @throws when the folder cannot be read or written
 */
export function openSecret(given: string | null, dataDir: string): void {
  keys.clear();
  current = given ?? readOrCreate(join(dataDir, 'secret'), dataDir);
}

/** Two processes may start at once: the file appears whole, and the second one uses the first one's. */
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

/** The secret itself, for a backup that takes it along. @throws when there is none yet */
export function secret(): string {
  if (!current) throw new Error('The secret has not been opened.');
  return current;
}

/** A key of 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). */
export function keyFor(purpose: string): KeyObject {
  const known = keys.get(purpose);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret(), 'uplink', purpose, 32)));
  keys.set(purpose, key);
  return key;
}

/** A keyed digest, so that a stored address cannot be read back (HMAC-SHA-256, base64url). */
export function keyedDigest(purpose: string, value: string): string {
  return createHmac('sha256', keyFor(purpose)).update(value).digest('base64url');
}
