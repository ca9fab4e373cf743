/** The one-time token that limits first-time setup to people who can read the server's log. */
import { timingSafeEqual } from 'node:crypto';
import { currentConfig } from '~/platform/config.server';
import { Forbidden } from '~/platform/errors';
import { isLoopbackHost } from '~/platform/loopback';
import { keyedDigest } from '~/platform/secret.server';

interface Caller {
  /** The request names this machine as its host, and came through no proxy. */
  isLocal: boolean;
}

/** Whether this client must enter the setup token. */
export function requiresSetupToken({ isLocal }: Caller): boolean {
  return currentConfig().setupToken !== 'off' && (requiresSetupTokenOfAll() || !isLocal);
}

/** Whether clients on this machine need it too: a token was configured, or others can reach the program. */
export function requiresSetupTokenOfAll(): boolean {
  const { setupToken } = currentConfig();
  return setupToken === null ? isReachable() : setupToken !== 'off';
}

/** Whether the configuration lets other machines reach the program. */
function isReachable(): boolean {
  const { host, baseUrl } = currentConfig();
  return !isLoopbackHost(host) || (baseUrl !== null && !isLoopbackHost(new URL(baseUrl).hostname));
}

/**
 * @throws {Forbidden} when the token is asked for and not the right one
 */
export function checkToken(given: string | undefined, caller: Caller): void {
  if (!requiresSetupToken(caller)) return;
  // Digests have one length, whatever was typed.
  const [right, typed] = [setupToken(), given?.trim() ?? ''].map((token) => Buffer.from(keyedDigest('compare', token)));
  if (!right || !typed || !timingSafeEqual(right, typed)) {
    throw new Forbidden('Incorrect setup token. Use the link in the server log.');
  }
}

/** The path to setup with the token, for the log. */
export function setupPath(): string {
  return `/admin/setup?${new URLSearchParams({ setupToken: setupToken() })}`;
}

/** The configured one, else one that follows from the instance's secret: the same after a restart and in every process. */
function setupToken(): string {
  const { setupToken: configured } = currentConfig();
  return configured === null || configured === 'off' ? keyedDigest('setup-token', 'first admin') : configured;
}
