/**
 * A stand-in for systemd: it holds the sockets, starts the program on them, restarts it when it ends, and answers a
 * `systemctl` of its own.
 */

import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tryCommand } from '../program';
import { socketParent } from './socket-parent';
import { ownFolder } from './workspace';

const client = `
  const [port, ...args] = process.argv.slice(2);
  fetch('http://127.0.0.1:' + port, { method: 'POST', body: JSON.stringify(args) })
    .then((answer) => answer.text())
    .then((said) => process.stdout.write(said));`;

export interface ServiceManager {
  /** The ports of the sockets, in the order of their names. */
  ports: number[];
  /** The folder where `systemctl` is. */
  path: string;
  restart(): Promise<void>;
}

/**
 * @param root below which a program is going to be installed
 * @param sockets their names, with colons between them
 */
export async function serviceManager(
  root: string,
  dataDir: string,
  sockets: string,
  environment: Record<string, string> = {},
): Promise<ServiceManager> {
  const program = join(root, 'usr/local/bin/uplink');
  const settings = { CONTACT_RATE_LIMIT: 'off', ...environment };
  const parent = await inPlaceOf(program, () => socketParent(sockets, dataDir, settings));
  const parts = join(root, 'run/systemd/system/uplink.service.d');
  let starts = 0;
  let restarts = 0;
  let isPrompted = false;
  const start = () => {
    starts += 1;
    parent.start();
  };
  const again = setInterval(() => {
    if (isPrompted || parent.ends() < starts) return;
    restarts += 1;
    start();
  }, 100);
  onTestFinished(() => clearInterval(again));

  async function restart() {
    isPrompted = true;
    if (starts > 0 && parent.ends() < starts) await parent.end().catch(() => undefined);
    for (const name of existsSync(parts) ? readdirSync(parts) : []) {
      const [, args = ''] = /^ExecStartPre=\S+ (.*)$/m.exec(readFileSync(join(parts, name), 'utf8')) ?? [];
      await inPlaceOf(program, () => tryCommand(dataDir, args.split(' ')));
    }
    start();
    isPrompted = false;
  }

  const channel = createServer(async (request, response) => {
    const [verb = ''] = JSON.parse(Buffer.concat(await request.toArray()).toString()) as string[];
    if (verb === 'restart' || verb === 'start') await restart();
    response.end(verb === 'show' ? `${restarts}\n` : '');
  }).listen(0, '127.0.0.1');
  await once(channel, 'listening');
  onTestFinished(() => void channel.close());
  const path = ownFolder();
  writeFileSync(join(path, 'client.cjs'), client);
  const { port } = channel.address() as AddressInfo;
  writeFileSync(join(path, 'systemctl'), `#!/bin/sh\nexec ${process.execPath} ${path}/client.cjs ${port} "$@"\n`);
  chmodSync(join(path, 'systemctl'), 0o755);
  return { ports: parent.ports, path, restart };
}

/** The installed file is what is started then. How, is read before anything is waited for, so that others are not led astray. */
function inPlaceOf<T>(program: string, work: () => Promise<T>): Promise<T> {
  const previous = process.env.UPLINK_BINARY;
  process.env.UPLINK_BINARY = program;
  try {
    return work();
  } finally {
    if (previous === undefined) delete process.env.UPLINK_BINARY;
    else process.env.UPLINK_BINARY = previous;
  }
}
