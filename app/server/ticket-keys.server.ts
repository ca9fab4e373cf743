/**
 * The keys of TLS session tickets (RFC 5077), equal in all processes, because the next connection may come to any of
 * them. They exist only in memory, and pass between processes through pipes.
 */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:tls';
import { broadcast, isLeader, onPeerRequest, requestFromPeers } from '~/platform/message-bus.server';

/** A ticket's key reads what was sent to anyone who held the ticket: none is kept for longer. In milliseconds. */
const lifetime = 12 * 3600_000;

interface Keys {
  /** In base64. */
  keys: string;
  /** The remaining time of use, in milliseconds. */
  left: number;
  /** The time of creation, in milliseconds since 1970. */
  created: number;
}

/** Two processes that start together must choose the same keys, also at equal age. */
const olderOf = (one: Keys, other: Keys): Keys =>
  one.created < other.created || (one.created === other.created && one.keys < other.keys) ? one : other;

const [agreed, renewed] = ['ticket keys', 'new ticket keys'];

/**
 * Shares ticket keys with other processes, and rotates them.
 *
 * @param server is listening already, because Node's cluster sets its first keys when it begins
 * @returns a function that stops it
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
