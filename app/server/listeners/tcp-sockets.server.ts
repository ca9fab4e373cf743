/** The TCP sockets of this machine, on Linux (https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html). */
import type { Socket } from 'node:net';
import { readIfThere } from '~/platform/atomic-file.server';

/** Returns the columns of each socket; none on other systems. */
export const tcpSockets = (): string[][] =>
  ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) =>
    (readIfThere(path) ?? '').split('\n').map((line) => line.trim().split(/\s+/)),
  );

export const hasPort = (address: string | undefined, port: number) =>
  address?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) ?? false;

/**
 * Returns whether a process of another user opened the connection. A proxy without forwarding headers looks like a
 * browser on this machine, but it runs as another user. Always false on systems other than Linux.
 */
export function isPortOfAnotherUser({ localPort = 0, remotePort = 0 }: Socket): boolean {
  const own = process.getuid?.();
  return tcpSockets().some(
    ([, local, remote, , , , , user]) =>
      hasPort(local, remotePort) && hasPort(remote, localPort) && Number(user) !== own,
  );
}
