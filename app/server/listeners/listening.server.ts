/** Listens on a port, or on an inherited socket. */
import type { AddressInfo, Server } from 'node:net';
import { StartError } from '../open.server';

interface Listener {
  host: string;
  port: number;
  /** The name of the setting with the port, for error messages. */
  setting: string;
  /** The descriptor of an inherited socket. It takes precedence over host and port. */
  descriptor?: number | undefined;
}

/** @throws {StartError} when the port or socket cannot be opened */
export function listen(server: Server, listener: Listener): Promise<void> {
  const { host, port, descriptor } = listener;
  return new Promise((resolve, reject) => {
    const respond = (error: NodeJS.ErrnoException) => reject(new StartError(listenError(error, listener)));
    server.once('error', respond);
    server.listen(descriptor === undefined ? { host, port } : { fd: descriptor }, () => {
      server.off('error', respond);
      resolve();
    });
  });
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

function listenError({ code, message }: NodeJS.ErrnoException, { host, port, setting, descriptor }: Listener): string {
  if (descriptor !== undefined) return `Cannot listen on the inherited socket (${descriptor}): ${message}.`;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop that process, or set ${setting} to another one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Set ${setting} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return message;
}
