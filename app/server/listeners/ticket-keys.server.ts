/**
 * The keys of TLS session tickets (RFC 5077). All processes share them, because the next connection may reach any
 * process. The keys exist only in memory, and pass between processes through pipes.
 */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:tls';
import { broadcast, isLeader, onPeerRequest, requestFromPeers } from '~/platform/threads/message-bus.server';

/** The maximum age of a key in milliseconds. A stolen key decrypts all connections whose tickets it encrypted. */
const lifetime = 12 * 3600_000;

interface Keys {
  /** Encoded in base64. */
  keys: string;
  /** The remaining time of use, in milliseconds. */
  left: number;
  /** The time of creation, in milliseconds since 1970. */
  created: number;
}

/** Returns the older keys. Processes that start together must choose the same keys, even at equal age. */
const olderOf = (one: Keys, other: Keys): Keys =>
  one.created < other.created || (one.created === other.created && one.keys < other.keys) ? one : other;

const [agreed, renewed] = ['ticket keys', 'new ticket keys'];

/**
 * Shares ticket keys with the other processes, and rotates them.
 * @param server must be listening, because node:cluster sets the first keys then
 * @returns a function that stops the rotation
 */
export async function shareTicketKeys(server: Server): Promise<() => void> {
  let held: Keys;
  let end = 0;
  let timer: NodeJS.Timeout | undefined;
  const use = (keys: Keys) => {
    held = keys;
    server.setTicketKeys(Buffer.from(keys.keys, 'base64'));
    end = performance.now() + keys.left;
    clearTimeout(timer);
    timer = setTimeout(renew, keys.left).unref();
  };
  const current = (): Keys => ({ ...held, left: end - performance.now() });
  const agree = (theirs: Keys) => {
    if (olderOf(theirs, held) === theirs) use(theirs);
    return current();
  };
  const renew = () => {
    use({ keys: randomBytes(48).toString('base64'), left: lifetime, created: Date.now() });
    if (isLeader()) broadcast(renewed, current());
  };
  renew();
  onPeerRequest<Keys>(agreed, agree);
  onPeerRequest<Keys>(renewed, use);
  for (const theirs of (await requestFromPeers(agreed, current())) as Keys[]) agree(theirs);
  return () => clearTimeout(timer);
}
