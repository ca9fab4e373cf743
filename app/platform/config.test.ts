import { describe, expect, it } from 'vitest';
import { ConfigurationErrors, readConfig } from './config.server';

function errors(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationErrors) return error.lines;
    throw error;
  }
  return [];
}

describe('Configuration', () => {
  it('has defaults, and treats an empty variable as unset', () => {
    expect(readConfig({})).toEqual(readConfig({ PORT: '', BASE_URL: ' ', CONTACT_RATE_LIMIT: '' }));
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      baseUrl: null,
      trustProxy: 0,
      connectionLimit: { total: 8000, perAddress: 250 },
      contactRateLimit: { hits: 5, seconds: 600 },
      loginRateLimit: { hits: 10, seconds: 900 },
      logLevel: 'info',
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['HOST', 'not a host'],
    ['BASE_URL', 'www.example.com'],
    ['BASE_URL', 'https://www.example.com/path'],
    ['BASE_URL', 'ftp://example.com'],
    ['TRUST_PROXY', 'yes'],
    ['CONNECTION_LIMIT', '100'],
    ['CONNECTION_LIMIT', '100/0'],
    ['CONTACT_RATE_LIMIT', '5'],
    ['CONTACT_RATE_LIMIT', '0/60'],
    ['LOGIN_RATE_LIMIT', '-1/60'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://localhost/uplink'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://localhost/uplink?sslmode=yes'],
    ['DATABASE_POOL', '3'],
    ['DATABASE_POOL', '101'],
    ['MEDIA_STORE', 'pictures'],
    ['MEDIA_STORE', '/not/mounted'],
    ['APP_SECRET', 'short'],
    ['SETUP_TOKEN', 'short'],
  ])('reports one error line for an invalid %s: %s', (name, value) => {
    const lines = errors({ MEDIA_STORE: 'local', [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: .*; give .*\\.$`));
  });

  it('reports all errors at once without secrets', () => {
    const lines = errors({ PORT: 'x', LOG_LEVEL: 'x', APP_SECRET: 'hunter2' });
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('accepts off for rate limits, setup token and proxy trust', () => {
    expect(
      readConfig({ CONTACT_RATE_LIMIT: 'off', LOGIN_RATE_LIMIT: 'off', SETUP_TOKEN: 'off', TRUST_PROXY: 'off' }),
    ).toMatchObject({ contactRateLimit: null, loginRateLimit: null, setupToken: 'off', trustProxy: 0 });
  });

  it('accepts a sqlite: URL', () => {
    expect(readConfig({ DATABASE_URL: 'sqlite:/srv/uplink.db' }).databasePath).toBe('/srv/uplink.db');
    expect(readConfig({ DATABASE_URL: 'sqlite:///srv/uplink.db' }).databasePath).toBe('/srv/uplink.db');
    expect(readConfig({ DATA_DIR: '/srv/data' }).databasePath).toBe('/srv/data/uplink.sqlite');
    expect(readConfig({ DATABASE_URL: 'sqlite:/srv/uplink.db' }).databaseServer).toBeNull();
  });

  it.each(['"/srv/data"', "'/srv/data'", '~/data'])('rejects the folder %s, which no shell has expanded', (folder) => {
    expect(errors({ DATA_DIR: folder })).toEqual([expect.stringMatching(/^DATA_DIR: .*without quotes or ~/)]);
  });

  it.each([
    ['TLS_CERT', '"/etc/cert.pem"', { DOMAIN: 'www.example.com' }],
    ['ACME_CA', '~/ca.pem', {}],
    ['MEDIA_STORE', '"/srv/media"', {}],
    ['MEDIA_STORE', '~/media', {}],
    ['DATABASE_URL', 'sqlite:~/uplink.db', {}],
    ['DATABASE_URL', "sqlite:'/srv/uplink.db'", {}],
    ['DATABASE_URL', '"sqlite:/srv/uplink.db"', {}],
  ])('rejects %s=%s, which no shell has expanded', (name, value, others) => {
    expect(errors({ ...others, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .* is not usable; give `)),
    ]);
  });

  it('rejects a backup schedule that never comes', () => {
    expect(errors({ BACKUP_EVERY: '0 0 30 2 *' })).toEqual([expect.stringMatching(/^BACKUP_EVERY: /)]);
    expect(errors({ BACKUP_EVERY: '0 0 29 2 *' })).toEqual([]);
  });

  it('accepts a PostgreSQL URL', () => {
    const address = 'postgres://site:secret@db.example.com/uplink';
    const config = readConfig({
      DATABASE_URL: address,
      DATABASE_POOL: '20',
      DATA_DIR: '/srv/data',
      MEDIA_STORE: 'local',
    });
    expect(config).toMatchObject({ databaseServer: address, databasePool: 20, dataDir: '/srv/data' });
  });

  it('rejects post-quantum age keys beside others, whose owners need another age release', () => {
    const [native, hybrid] = [`age1${'q'.repeat(58)}`, `age1pq1${'q'.repeat(1951)}`];
    const setting = { BACKUP_TO: 's3://bucket', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
    const withKeys = (...keys: string[]) => errors({ ...setting, BACKUP_RECIPIENTS: keys.join(',') });
    expect(withKeys(native, hybrid)).toContainEqual(
      expect.stringMatching(/^BACKUP_RECIPIENTS: .*all of them post-quantum keys \(age1pq1…\) or none/),
    );
    expect(withKeys(native, native)).toEqual([]);
    expect(withKeys(hybrid)).toEqual([]);
  });

  it('rejects BACKUP_TO with a PostgreSQL server', () => {
    const address = 'postgres://site@db.example.com/uplink';
    const lines = errors({ DATABASE_URL: address, MEDIA_STORE: 'local', BACKUP_TO: 's3://bucket' });
    expect(lines).toEqual([expect.stringMatching(/^BACKUP_TO: .*DATA_DIR\/backups/)]);
  });

  it.each([
    'postgress://site:hunter2@db/uplink',
    'postgres://site:hunter2@db:many/uplink',
    'postgres://site:hunter2@db/uplink?colour=red',
  ])('does not repeat the password of %s', (address) => {
    const lines = errors({ DATABASE_URL: address, MEDIA_STORE: 'local' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('hunter2');
  });
});
