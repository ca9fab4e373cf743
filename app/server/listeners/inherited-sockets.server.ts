/**
 * Listening sockets passed by systemd, which keeps them open during restarts so that clients wait instead of failing
 * (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html).
 */

export interface InheritedSockets {
  /** The socket for HTTP, or the only one. */
  http?: number;
  https?: number;
}

/** The first passed descriptor. Lower numbers are the standard streams. */
const firstDescriptor = 3;

/**
 * Returns the sockets of this process, and removes them from the environment so that child processes do not use them.
 * @throws when there are several sockets of one kind
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
    // A socket without FileDescriptorName= has the name of its unit, or "unknown".
    const kind = names[index] === 'https' ? 'https' : 'http';
    if (sockets[kind] !== undefined)
      throw new Error(`systemd has handed over several sockets for ${kind}. Name them with FileDescriptorName=.`);
    sockets[kind] = firstDescriptor + index;
  }
  return sockets;
}
