/**
 * What proves to others that a name leads to this machine: small files that whoever serves shows, and that whoever asks
 * for a certificate has written. They may be different processes.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '~/platform/config.server';
import { certificateFolder, keepFile } from './certificate-files.server';

type Place = Pick<Config, 'dataDir'>;

/** Where they are asked for over http (RFC 8555, section 8.3). */
export const challengePath = '/.well-known/acme-challenge/';
/** What a client says that wants to see one over TLS (RFC 8737). */
export const challengeProtocol = 'acme-tls/1';

const folderOf = (place: Place) => join(certificateFolder(place), 'challenges');
const token = /^[\w-]{1,128}$/;
const hostname = /^[a-z0-9.-]{1,253}$/;

/** @returns what to answer; null when nothing was asked of us by that token */
export function answerTo(place: Place, asked: string): string | null {
  return token.test(asked) ? readIfThere(join(folderOf(place), asked)) : null;
}

/** @returns certificate and key in one PEM text that prove a name over TLS; null when nobody asks for them now */
export function proofFor(place: Place, name: string): string | null {
  return hostname.test(name) ? readIfThere(join(folderOf(place), `${name}.pem`)) : null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

export const writeAnswer = (place: Place, asked: string, answer: string) =>
  keepFile(join(folderOf(place), asked), answer);

export const writeProof = (place: Place, name: string, proof: string) =>
  keepFile(join(folderOf(place), `${name}.pem`), proof);

/** Removes all of them. */
export function clearChallenges(place: Place): void {
  rmSync(folderOf(place), { recursive: true, force: true });
}
