/** A PostgreSQL behind a network that tests can cut silently. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { installPackages, mayInstall } from '../../scripts/debian.mjs';
import { type Postgres, startPostgres } from '../postgres';
import type { PostgresOptions } from '../postgres-settings';
import { stallingProxy } from './database-relay';
import { ownNetwork } from './workspace';

interface Path {
  host: string;
  port: number;
  /** The tool that cuts it. */
  means: string;
  cut(): void;
  mend(): void;
}

export interface DistantPostgres {
  postgres: Postgres;
  path: Path;
  url: string;
}

/** It is gone after the test. It has a network of its own where this machine lets it, and is behind a proxy somewhere else. */
export async function distantPostgres(options: PostgresOptions): Promise<DistantPostgres> {
  const line = await createLink().catch(({ message }: Error) => message.trim().split('\n').at(-1) ?? '');
  const postgres = await startPostgres({ ...options, ...(typeof line === 'string' ? { tcp: true } : line.place) });
  onTestFinished(() => postgres.remove());
  const path =
    typeof line === 'string' ? await pathByProxy(postgres.port, line) : { ...line.path, port: postgres.port };
  return { postgres, path, url: `postgres://uplink@${path.host}:${path.port}/uplink?sslmode=disable` };
}

async function pathByProxy(target: number, why: string): Promise<Path> {
  const { port, stall, goOn } = await stallingProxy(target);
  return { host: '127.0.0.1', port, means: `by a proxy (${why})`, cut: stall, mend: goOn };
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });
/** An address of Ethernet that none of the two ends has. */
const anonymous = '02:00:00:00:00:00';
let lines = 0;

/** A network namespace, and a line to it. @throws where this machine has none of that */
async function createLink() {
  if (process.platform === 'linux' && !existsSync('/usr/sbin/ip') && mayInstall) await installPackages('iproute2');
  const { name: network } = ownNetwork();
  lines += 1;
  // Set aside for trials of networks (RFC 2544): four addresses for each line.
  const first = ((process.pid * 16 + lines) % 2 ** 14) * 4;
  const [near, far] = [1, 2].map((end) => `198.19.${first >> 8}.${(first & 255) + end}`) as [string, string];
  const device = `up${process.pid}-${lines}`;
  ip('link', 'add', device, 'type', 'veth', 'peer', 'name', 'line', 'netns', network);
  onTestFinished(() => void ip('link', 'del', device));
  ip('addr', 'add', `${near}/30`, 'dev', device);
  ip('link', 'set', device, 'up');
  ip('-n', network, 'addr', 'add', `${far}/30`, 'dev', 'line');
  ip('-n', network, 'link', 'set', 'line', 'up');
  return {
    place: { tcp: far, network },
    path: {
      host: far,
      means: 'between two network namespaces',
      cut() {
        ip('neigh', 'replace', far, 'dev', device, 'lladdr', anonymous, 'nud', 'permanent');
        ip('-n', network, 'neigh', 'replace', near, 'dev', 'line', 'lladdr', anonymous, 'nud', 'permanent');
      },
      mend() {
        ip('neigh', 'del', far, 'dev', device);
        ip('-n', network, 'neigh', 'del', near, 'dev', 'line');
      },
    },
  };
}
