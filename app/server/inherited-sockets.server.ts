/**
 * Sockets that systemd opens and keeps open during restarts, so that clients wait instead of failing
 * (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html).
 */

/** File descriptors of listening sockets. */
export interface InheritedSockets {
  /** The socket for http, or the only one. */
  http?: number;
  https?: number;
}

/** The first one that is handed over; those before it are the standard streams. */
const firstDescriptor = 3;

/**
 * Takes this process's sockets, and removes them from the environment, so that child processes get none.
 *
 * @throws when there are several of one kind
 */
export function takeInheritedSockets(
  env: Record<string, string | undefined> = process.env,
  pid = process.pid,
): InheritedSockets {
  const { LISTEN_PID, LISTEN_FDS, LISTEN_FDNAMES = '' } = env;
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
  if (Number(LISTEN_PID) !== pid) return {};
  const names = LISTEN_FDNAMES.split(':');
  const sockets: InheritedSockets = {};
  for (let index = 0; index < Number(LISTEN_FDS); index += 1) {
    // Without a name, a socket is called after its unit, or "unknown".
    const kind = names[index] === 'https' ? 'https' : 'http';
    if (sockets[kind] !== undefined)
      throw new Error(`systemd has handed over several sockets for ${kind}. Name them with FileDescriptorName=.`);
    sockets[kind] = firstDescriptor + index;
  }
  return sockets;
}
