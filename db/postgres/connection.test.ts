import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConnection, withoutPassword } from './connection.server';

const pem = join(tmpdir(), `uplink-root-${process.pid}.pem`);
writeFileSync(pem, '-----BEGIN CERTIFICATE-----\n');

const read = (url: string, env = {}) => readConnection(url, env);
const sslOf = (url: string) => read(url).attempts?.map(({ ssl }) => ssl);

function errorOf(url: string): string {
  try {
    read(url);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

describe('PostgreSQL connection URL', () => {
  it('sets user, password, host, port, database and options', () => {
    expect(read('postgres://site:p%40ss%3a@db.example.com:6432/up%20link?application_name=one')).toMatchObject({
      user: 'site',
      password: 'p@ss:',
      host: 'db.example.com',
      port: 6432,
      database: 'up link',
      application_name: 'one',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    expect(read('postgresql://site@[::1]')).toMatchObject({ host: '::1', port: 5432, database: 'site' });
    expect(read('postgres://db/uplink?user=site&password=a%26b&connect_timeout=9')).toMatchObject({
      user: 'site',
      password: 'a&b',
      connectionTimeoutMillis: 9000,
    });
  });

  it.each(['postgres://site@/uplink?host=/run/postgresql', 'postgres://site@%2Frun%2Fpostgresql/uplink'])(
    'accepts a Unix socket: %s',
    (url) => {
      expect(read(url)).toMatchObject({ host: '/run/postgresql', port: 5432, ssl: false, database: 'uplink' });
    },
  );

  it('accepts several hosts, and then looks for a writable one by default', () => {
    const { attempts, isToWrite } = read('postgres://site@a:1,b:2/uplink?sslmode=disable');
    expect(attempts).toEqual([
      { host: 'a', port: 1, ssl: false },
      { host: 'b', port: 2, ssl: false },
    ]);
    expect(isToWrite).toBe(true);
    expect(read('postgres://a,b/x?port=7').attempts?.map(({ port }) => port)).toEqual([7, 7]);
    expect(read('postgres://a/x').isToWrite).toBe(false);
    expect(read('postgres://a,b/x?target_session_attrs=any').isToWrite).toBe(false);
  });

  it('takes missing values from the environment, as libpq does', () => {
    const env = { PGPASSWORD: 'secret', PGUSER: 'site', PGSSLMODE: 'require' };
    expect(read('postgres://db/uplink', env)).toMatchObject({ user: 'site', password: 'secret' });
    expect(read('postgres://db/uplink', env).ssl).toEqual({ rejectUnauthorized: false });
    expect(read('postgres://own:mine@db/uplink', env)).toMatchObject({ user: 'own', password: 'mine' });
  });

  it('is described without its password', () => {
    expect(withoutPassword('postgres://site:secret@[::1]:6,b/uplink?password=secret')).toBe(
      'postgres://site@[::1]:6,b/uplink',
    );
    expect(withoutPassword('postgres:///uplink?host=/run/pg')).toBe('postgres://%2Frun%2Fpg/uplink');
    expect(withoutPassword('postgres://site:sec@ret@b/uplink')).toBe('postgres://…');
  });
});

describe('sslmode', () => {
  const unchecked = { rejectUnauthorized: false };
  const chain = { ca: expect.any(String), checkServerIdentity: expect.any(Function) };

  it.each([
    ['postgres://db/x', [{}]],
    ['postgres://localhost/x', [false]],
    ['postgres://127.0.0.1/x', [false]],
    ['postgres://localhost/x?sslmode=verify-full', [{}]],
    ['postgres://db/x?sslmode=disable', [false]],
    ['postgres://db/x?sslmode=allow', [false, unchecked]],
    ['postgres://db/x?sslmode=prefer', [unchecked, false]],
    ['postgres://db/x?sslmode=require', [unchecked]],
    [`postgres://db/x?sslmode=require&sslrootcert=${pem}`, [chain]],
    [`postgres://db/x?sslmode=verify-ca&sslrootcert=${pem}`, [chain]],
    ['postgres://db/x?sslmode=verify-ca', [{ checkServerIdentity: expect.any(Function) }]],
    [`postgres://db/x?sslrootcert=${pem}`, [{ ca: expect.any(String) }]],
    [`postgres://db/x?sslcert=${pem}&sslkey=${pem}`, [{ cert: expect.any(String), key: expect.any(String) }]],
    ['postgres:///x?host=/run/pg&sslmode=require', [false]],
  ])('sets the TLS options of %s', (url, expected) => {
    expect(sslOf(url)).toEqual(expected);
  });
});

describe('Invalid PostgreSQL connection URL', () => {
  it.each([
    ['postgres://', /HOST/],
    ['postgres:///uplink', /names no host; give/],
    ['postgres://s:hunter2@db:0/x', /port/],
    ['postgres://s:hunter2@db:many/x', /port/],
    ['postgres://s:hunter2@a:1,b:2,c/x?port=1,2', /ports/],
    ['postgres://s:hunter2%@db/x', /%25/],
    ['postgres://s:hun%00ter2@db/x', /%25/],
    ['postgres://s:hun%fcter2@db/x', /%25/],
    ['postgres://s:@hunter2@db/x', /%40/],
    ['postgres://s:a/hunter2@db/x', /%2F/],
    ['postgres://s:a?hunter2@db/x', /%3F/],
    ['postgres://s:hunter2@db/x?sslmode=yes', /sslmode.*verify-full/],
    ['postgres://s:hunter2@db/x?sslmode=require&sslrootcert=system', /sslrootcert=system/],
    ['postgres://s:hunter2@db/x?sslrootcert=/nowhere', /sslrootcert.*ENOENT/],
    ['postgres://s:hunter2@db/x?sslrootcert=/etc/hostname', /sslrootcert.*PEM/],
    ['postgres://s:hunter2@db/x?sslcert=/etc/hostname', /sslkey/],
    ['postgres://s:hunter2@db/x?sslnegotiation=direct', /sslmode=require/],
    ['postgres://s:hunter2@db/x?connect_timeout=0', /connect_timeout/],
    ['postgres://s:hunter2@db/x?target_session_attrs=standby', /read-write/],
    ['postgres://s:hunter2@db/x?channel_binding=require', /channel_binding/],
    ['postgres://s:p@db/x?hunter2', /parameters one is not taken/],
  ])('%s gets an error with a remedy and without the password', (url, message) => {
    expect(errorOf(url)).toMatch(message);
    expect(errorOf(url)).toMatch(/^[^\n]*; give .*\.$/);
    expect(errorOf(url)).not.toMatch(/hunter2|ter2/);
  });
});
