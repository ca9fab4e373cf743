/**
 * The keys of tickets, by which sessions are taken up again (RFC 5077): the same at all processes, as a visitor's next connection
 * may come to any of them. They are in memory alone, and go from one process to another by their pipes.
 */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:tls';
import { answerPeers, broadcast, isLeader, requestFromPeers } from '~/platform/message-bus.server';

/** A ticket's key reads what was sent to anyone who held the ticket: none is kept for longer. In milliseconds. */
const lifetime = 12 * 3600_000;

interface Keys {
  /** In base64. */
  keys: string;
  /** How long they are to be used, in milliseconds. */
  left: number;
}

const [current, renewed] = ['ticket keys', 'new ticket keys'];

/**
 * Takes the others' keys, and goes on to new ones with them.
 *
 * @param server listens already: as it begins to, Node's cluster gives it the first keys that there ever were, and keeps those
 * @returns how to end that
 */
export async function shareTicketKeys(server: Server): Promise<() => void> {
  let end = 0;
  let timer: NodeJS.Timeout | undefined;
  const use = ({ keys, left }: Keys) => {
    server.setTicketKeys(Buffer.from(keys, 'base64'));
    end = performance.now() + left;
    clearTimeout(timer);
    timer = setTimeout(renew, left).unref();
  };
  const renew = () => {
    const keys = { keys: randomBytes(48).toString('base64'), left: lifetime };
    use(keys);
    if (isLeader()) broadcast(renewed, keys);
  };
  answerPeers(current, () => ({ keys: server.getTicketKeys().toString('base64'), left: end - performance.now() }));
  answerPeers<Keys>(renewed, use);
  renew();
  const [rest] = (await requestFromPeers(current)) as Keys[];
  if (rest) use(rest);
  return () => clearTimeout(timer);
}
