/**
 * The challenge files, which prove that a name points to this machine. The renewal process writes them, and every web
 * process serves them.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readIfThere } from '~/platform/atomic-file.server';
import { certificateFolder, writeCertificateFile } from './certificate-files.server';
import { type SharedFolderConfig, sharedFolder } from './shared-folder.server';

/** The path of HTTP challenges (RFC 8555, section 8.3). */
export const challengePath = '/.well-known/acme-challenge/';
/** The ALPN protocol of TLS challenges (RFC 8737). */
export const challengeProtocol = 'acme-tls/1';

const folderOf = (config: SharedFolderConfig) => join(certificateFolder(config), 'challenges');
const tokenPattern = /^[\w-]{1,128}$/;
const hostname = /^[a-z0-9.-]{1,253}$/;

/** Returns the response to a token; null if neither this node nor another has such a challenge. */
export async function findChallengeAnswer(config: SharedFolderConfig, token: string): Promise<string | null> {
  if (!tokenPattern.test(token)) return null;
  const known = findFile(config, token);
  if (known === null) await sharedFolder(config)?.pullSoon();
  return known ?? findFile(config, token);
}

/** Returns the challenge certificate and its key for a name, in one PEM text; null without a challenge. */
export function challengeFor(config: SharedFolderConfig, name: string): string | null {
  return hostname.test(name) ? findFile(config, `${name}.pem`) : null;
}

const findFile = (config: SharedFolderConfig, name: string) =>
  readIfThere(join(folderOf(config), name)) ?? sharedFolder(config)?.findPublished(name) ?? null;

export async function publishAnswer(config: SharedFolderConfig, token: string, answer: string): Promise<void> {
  writeCertificateFile(join(folderOf(config), token), answer);
  await sharedFolder(config)?.publish(token, answer);
}

export async function publishChallengeCertificate(
  config: SharedFolderConfig,
  name: string,
  challenge: string,
): Promise<void> {
  await publishAnswer(config, `${name}.pem`, challenge);
  // A TLS handshake cannot wait, so the other nodes get time to fetch the challenge.
  if (sharedFolder(config)) await pause(3_000);
}

export async function clearChallenges(config: SharedFolderConfig): Promise<void> {
  rmSync(folderOf(config), { recursive: true, force: true });
  await sharedFolder(config)?.revoke();
}
