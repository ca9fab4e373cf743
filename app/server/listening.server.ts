/** Listening: on a port of our own, or on a socket that was opened for us. */
import type { Server } from 'node:net';
import { StartFault } from './open.server';

export interface Door {
  host: string;
  port: number;
  /** The setting that names the port, for whoever has to choose another. */
  setting: string;
  /** Of a socket that listens already; host and port do not count then. */
  descriptor?: number | undefined;
}

/** @throws {StartFault} when nobody can listen there */
export function listen(server: Server, door: Door): Promise<void> {
  const { host, port, descriptor } = door;
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(new StartFault(faultOf(error, door)));
    server.once('error', refuse);
    server.listen(descriptor === undefined ? { host, port } : { fd: descriptor }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

function faultOf({ code, message }: NodeJS.ErrnoException, { host, port, setting, descriptor }: Door): string {
  if (descriptor !== undefined)
    return `The socket that was handed over (${descriptor}) cannot be listened on: ${message}.`;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop that process, or set ${setting} to another one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Set ${setting} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return message;
}
