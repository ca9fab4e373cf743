/** The one-time token that limits first-time setup to people who can read the server's log. */
import { timingSafeEqual } from 'node:crypto';
import { currentConfig } from '~/platform/config.server';
import { Forbidden } from '~/platform/errors';
import { isLoopbackHost } from '~/platform/network/loopback';
import { keyedDigest } from '~/platform/secret.server';

interface Caller {
  /** Whether the request names this machine as its host and came through no proxy. */
  isLocal: boolean;
}

export function requiresSetupToken({ isLocal }: Caller): boolean {
  return currentConfig().setupToken !== 'off' && (requiresSetupTokenOfAll() || !isLocal);
}

/** Returns whether local clients need it too: a token is configured, or other machines can reach the server. */
export function requiresSetupTokenOfAll(): boolean {
  const { setupToken } = currentConfig();
  return setupToken === null ? isReachable() : setupToken !== 'off';
}

/** Returns whether the configuration lets other machines reach the server. */
function isReachable(): boolean {
  const { host, baseUrl } = currentConfig();
  return !isLoopbackHost(host) || (baseUrl !== null && !isLoopbackHost(new URL(baseUrl).hostname));
}

/** @throws {Forbidden} when the token is required and wrong */
export function checkToken(given: string | undefined, caller: Caller): void {
  if (!requiresSetupToken(caller)) return;
  // Digests have equal length, as `timingSafeEqual` requires.
  const [right, typed] = [setupToken(), given?.trim() ?? ''].map((token) => Buffer.from(keyedDigest('compare', token)));
  if (!right || !typed || !timingSafeEqual(right, typed)) {
    throw new Forbidden('Incorrect setup token. Use the link in the server log.');
  }
}

/** Returns the setup path with the token, for the log. */
export function setupPath(): string {
  return `/admin/setup?${new URLSearchParams({ setupToken: setupToken() })}`;
}

/**
 * Returns the configured token, or one derived from the instance secret: it survives restarts and all processes share
 * it.
 */
function setupToken(): string {
  const { setupToken: configured } = currentConfig();
  return configured === null || configured === 'off' ? keyedDigest('setup-token', 'first admin') : configured;
}
