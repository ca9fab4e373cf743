import { expect, it } from 'vitest';
import { readDataDir } from './paths.server';

it.each([
  '/',
  '//',
  '',
  'data',
  '../../x',
  '/srv/../etc',
  '/srv/./a',
  '/srv//a',
  '/srv/my data',
  '/srv/%h',
  '/srv/$HOME',
  '/srv/"a"',
  '/srv/a\\x20b',
  '/srv/a:/b',
  '/srv/a\nExecStartPre=/bin/sh',
  '/srv/a\n',
  '/srv/a\u202e',
])('rejects the data folder %j', (folder) => {
  expect(() => readDataDir(folder)).toThrow(`${JSON.stringify(folder)} cannot be the data folder. Give a whole path`);
});

it.each(['/etc/uplink', '/usr/local', '/var', '/var/lib/', '/srv'])(
  'rejects the data folder %s, which holds other files',
  (folder) => {
    expect(() => readDataDir(folder)).toThrow('holds other files too');
  },
);

it.each([
  ['/var/lib/uplink', '/var/lib/uplink'],
  ['/srv/site-2.0/', '/srv/site-2.0'],
  ['/data', '/data'],
])('accepts the data folder %s as %s', (folder, read) => {
  expect(readDataDir(folder)).toBe(read);
});
