/** Returns `pg` options for the address of a server. `pg` can parse addresses, but interprets `sslmode` differently. */
import { userInfo } from 'node:os';
import type { PoolConfig } from 'pg';
import { AddressError, type Parameters, type PostgresEnvironment, parseAddress } from './address.server';
import { readTls } from './tls.server';

export interface ConnectionAttempt {
  host?: string;
  port?: number;
  ssl?: PoolConfig['ssl'];
}

/** The options for `Pool` and `Client` of `pg`, and the servers and TLS modes to try in turn. */
export interface PostgresConnection extends PoolConfig {
  attempts?: ConnectionAttempt[];
  /** Whether to skip read-only servers, such as a standby. */
  isToWrite?: boolean;
}

const seconds = 1000;

/** @throws {AddressError} in one line, without the password */
export function readConnection(url: string, env: PostgresEnvironment = process.env): PostgresConnection {
  const given = parseAddress(url, env);
  const user = given.user ?? loginName();
  const servers = readServers(given);
  return {
    user,
    // `pg` treats an empty password as unset.
    password: given.password ?? '',
    database: given.dbname ?? user,
    application_name: given.application_name ?? 'uplink',
    ...(given.options ? { options: given.options } : {}),
    ...readNegotiation(given),
    connectionTimeoutMillis: readTimeout(given.connect_timeout) * seconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * seconds,
    ...servers[0],
    attempts: servers,
    isToWrite: isToWrite(given),
  };
}

export function withoutPassword(url: string): string {
  try {
    const { user, host = '', port, dbname } = parseAddress(url, {});
    const ports = port?.split(',') ?? [];
    const hosts = host.split(',').map((name, at) => {
      const written = name.includes(':') ? `[${name}]` : name.replaceAll('/', '%2F');
      const number = ports[at] ?? ports[0];
      return number ? `${written}:${number}` : written;
    });
    return `postgres://${user ? `${encodeURIComponent(user)}@` : ''}${hosts}${dbname ? `/${encodeURIComponent(dbname)}` : ''}`;
  } catch {
    return 'postgres://…';
  }
}

function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new AddressError('it names no user; give postgres://USER:PASSWORD@HOST/DATABASE.');
  }
}

function readServers({ host, port, ...given }: Parameters): ConnectionAttempt[] {
  const hosts = host?.split(',') ?? [];
  if (hosts.length === 0 || hosts.includes('')) {
    throw new AddressError(
      'it names no host; give postgres://HOST/DATABASE, or postgres:///DATABASE?host=/run/postgresql.',
    );
  }
  const ports = port?.split(',') ?? [''];
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new AddressError('it has more or fewer ports than hosts; give one for each, or one for all.');
  }
  return hosts.flatMap((name, at) => {
    const server = { host: name, port: readPort(ports[at] ?? ports[0]) };
    const isSocket = name.startsWith('/');
    return readTls(given, isSocket || isLoopback(name), isSocket).map((ssl) => ({ ...server, ssl }));
  });
}

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host);

function readPort(port = ''): number {
  const number = Number(port || 5432);
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
  throw new AddressError('its port is none; give a number from 1 to 65535.');
}

function readTimeout(value = '5'): number {
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  throw new AddressError('its connect_timeout is none; give a number of seconds from 1 to 99.');
}

function readNegotiation({ sslnegotiation = 'postgres', sslmode }: Parameters): Pick<PoolConfig, 'sslnegotiation'> {
  if (sslnegotiation === 'postgres') return { sslnegotiation };
  if (sslnegotiation !== 'direct') throw new AddressError('its sslnegotiation is not known; give postgres or direct.');
  if (/^(require|verify-ca|verify-full)$/.test(sslmode ?? '')) return { sslnegotiation };
  throw new AddressError(
    'sslnegotiation=direct encrypts always; give it with sslmode=require, verify-ca or verify-full.',
  );
}

function isToWrite({ target_session_attrs: wanted, host }: Parameters): boolean {
  if (wanted === undefined) return (host ?? '').includes(',');
  if (wanted === 'read-write' || wanted === 'primary') return true;
  if (wanted === 'any') return false;
  throw new AddressError(
    'the site has to write: its target_session_attrs is not usable; give read-write, primary or any.',
  );
}
