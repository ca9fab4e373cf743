/**
 * Challenge files prove that a name points to this machine. The renewal process writes them, and every web process
 * serves them.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { certificateFolder, keepFile } from './certificate-files.server';
import { type Sharing, sharedFolder } from './shared-folder.server';

/** The path of http challenges (RFC 8555, section 8.3). */
export const challengePath = '/.well-known/acme-challenge/';
/** The ALPN protocol of the challenge (RFC 8737). */
export const challengeProtocol = 'acme-tls/1';

const folderOf = (place: Sharing) => join(certificateFolder(place), 'challenges');
const token = /^[\w-]{1,128}$/;
const hostname = /^[a-z0-9.-]{1,253}$/;

/** @returns what to answer; null when nothing was asked of us, or of another machine, by that token */
export async function answerTo(place: Sharing, requested: string): Promise<string | null> {
  if (!token.test(requested)) return null;
  const known = readIfThere(place, requested);
  if (known === null) await sharedFolder(place)?.pullSoon();
  return known ?? readIfThere(place, requested);
}

/** @returns certificate and key in one PEM text that prove a name over TLS; null when no one asks for them now */
export function challengeFor(place: Sharing, name: string): string | null {
  return hostname.test(name) ? readIfThere(place, `${name}.pem`) : null;
}

function readIfThere(place: Sharing, name: string): string | null {
  try {
    return readFileSync(join(folderOf(place), name), 'utf8');
  } catch {
    return sharedFolder(place)?.findPublished(name) ?? null;
  }
}

export async function writeAnswer(place: Sharing, requested: string, answer: string): Promise<void> {
  keepFile(join(folderOf(place), requested), answer);
  await sharedFolder(place)?.publish(requested, answer);
}

export async function writeChallenge(place: Sharing, name: string, challenge: string): Promise<void> {
  await writeAnswer(place, `${name}.pem`, challenge);
  // A handshake waits for nothing: others show what they have taken by then.
  if (sharedFolder(place)) await pause(3_000);
}

/** Removes all of them. */
export async function clearChallenges(place: Sharing): Promise<void> {
  rmSync(folderOf(place), { recursive: true, force: true });
  await sharedFolder(place)?.revoke();
}
