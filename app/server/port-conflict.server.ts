/**
 * Finds the local user who opened a connection. A proxy without forwarding headers looks like a browser on this
 * machine, but it runs as another user.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Returns whether a process of another user opened the connection. Always false on systems other than Linux. */
export function isPortOfAnotherUser({ localPort = 0, remotePort = 0 }: Socket): boolean {
  const own = process.getuid?.();
  const users = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => usersOf(table, remotePort, localPort));
  return users.some((user) => user !== own);
}

/** @see https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html */
function usersOf(table: string, from: number, to: number): number[] {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const isIt = ([, local = '', remote = '']: string[]) =>
    local.endsWith(`:${hex(from)}`) && remote.endsWith(`:${hex(to)}`);
  return readTable(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(isIt)
    .map((columns) => Number(columns[7]));
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
