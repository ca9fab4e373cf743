/** How a test's PostgreSQL is set up. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificates';
import { writeOwn } from './postgres-programs';

export interface PostgresOptions {
  /** Also answers at a port that is free: at 127.0.0.1, or at this address. */
  tcp?: boolean | string;
  /** The name of the network namespace that it runs in; this one's by default. Takes root. */
  network?: string;
  /** For TLS at that port. */
  tls?: Certificate;
  /** The password of the role `uplink`, which connections by port then need. */
  password?: string;
  /** Whether a commit survives a power cut. */
  fsync?: boolean;
  /** Settings of `postgresql.conf`. */
  settings?: Record<string, string | number>;
}

export const addressOf = ({ tcp }: PostgresOptions) => (typeof tcp === 'string' ? tcp : '127.0.0.1');

/** The later of two lines counts: a standby's come after those of its primary. */
export function configure(folder: string, port: number, options: PostgresOptions): void {
  const { tcp, tls, password, fsync = false, settings = {} } = options;
  const all = {
    unix_socket_directories: folder,
    listen_addresses: tcp ? addressOf(options) : '',
    port,
    fsync: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
    ...(tls ? { ssl: 'on', ssl_cert_file: join(folder, 'cert.pem'), ssl_key_file: join(folder, 'key.pem') } : {}),
    // In memory that others name, something would be left of anyone who is killed.
    dynamic_shared_memory_type: 'mmap',
    // How long a standby waits before it looks for its primary again.
    wal_retrieve_retry_interval: '200ms',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${quoted(String(value))}\n`);
  appendFileSync(join(folder, 'data', 'postgresql.conf'), lines.join(''));
  const method = password ? 'scram-sha-256' : 'trust';
  const kind = tls ? 'hostssl' : 'host';
  const access = `local all,replication all trust\n${kind} all,replication all all ${method}\n`;
  writeFileSync(join(folder, 'data', 'pg_hba.conf'), access);
  if (tls) for (const name of ['key', 'cert'] as const) writeOwn(join(folder, `${name}.pem`), tls[name]);
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
