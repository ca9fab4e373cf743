/** Parses PostgreSQL addresses as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html). */

/** The problem with an address, as the end of a line. It contains no part that could be a password. */
export class AddressError extends Error {}

/** The supported parameters, and the environment variables that libpq uses for missing ones. */
const variables = {
  user: 'PGUSER',
  password: 'PGPASSWORD',
  host: 'PGHOST',
  port: 'PGPORT',
  dbname: 'PGDATABASE',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  application_name: 'PGAPPNAME',
  options: 'PGOPTIONS',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
} as const;

export type PostgresEnvironment = Record<string, string | undefined>;

type Name = keyof typeof variables;
export type Parameters = Partial<Record<Name, string>>;

/** @throws {AddressError} */
export function parseAddress(url: string, env: PostgresEnvironment): Parameters {
  const [, authority = '', database = '', query = ''] =
    /^postgres(?:ql)?:\/\/([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/is.exec(url) ?? [];
  if (!authority && !database && !query)
    throw new AddressError('it names no server; give postgres://USER:PASSWORD@HOST/DATABASE.');
  // An unencoded character in a password would make part of the password a host or a parameter, which errors show.
  if (url.split('@').length > 2 || (url.includes('@') && !authority.includes('@'))) {
    throw new AddressError('it has a / ? or @ too many; give them as %2F %3F %40 where they are part of a password.');
  }
  const [hosts = '', login = ''] = authority.split('@').reverse();
  const [user = '', ...password] = login.split(':');
  const given: Parameters = {
    user: decode(user),
    password: decode(password.join(':')),
    ...readHosts(hosts),
    dbname: decode(database),
    ...readQuery(query),
  };
  const names = Object.keys(variables) as Name[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name] || env[variables[name]];
      return value ? [[name, value]] : [];
    }),
  );
}

/** Returns the hosts and ports of `a:5432,b`. */
function readHosts(hosts: string): Parameters {
  if (hosts === '') return {};
  const pairs = hosts.split(',').map((host) => /^(\[[\da-f:.%]+\]|[^:[\]]*)(?::(\d*))?$/i.exec(host));
  if (pairs.includes(null))
    throw new AddressError('a host or port in it is none; give HOST:PORT, and IPv6 as [ADDRESS]:PORT.');
  const ports = pairs.map((pair) => pair?.[2] ?? '');
  return {
    host: pairs.map((pair) => decode((pair?.[1] ?? '').replace(/^\[|\]$/g, ''))).join(),
    ...(ports.some(Boolean) ? { port: ports.join() } : {}),
  };
}

function readQuery(query: string): Parameters {
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      if (!Object.hasOwn(variables, name)) {
        const label = /^[a-z_]{1,40}$/.test(name) ? name : 'one';
        const known = Object.keys(variables).join(', ');
        throw new AddressError(`of its parameters ${label} is not taken; give none but ${known}.`);
      }
      return [name, decode(value.join('='))];
    });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  const isSound = /^(?:[^%]|%(?!00)[\da-f]{2})*$/i.test(text);
  try {
    if (isSound) return decodeURIComponent(text);
  } catch {}
  throw new AddressError('a % in it begins nothing; give a % that is part of a password as %25.');
}
