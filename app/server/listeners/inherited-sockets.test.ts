import { expect, it } from 'vitest';
import { takeInheritedSockets } from './inherited-sockets.server';

const us = 42;
const handed = (variables: Record<string, string>) => takeInheritedSockets({ LISTEN_PID: '42', ...variables }, us);

it('maps sockets by their names, in any order', () => {
  expect(handed({ LISTEN_FDS: '2', LISTEN_FDNAMES: 'http:https' })).toEqual({ http: 3, https: 4 });
  expect(handed({ LISTEN_FDS: '2', LISTEN_FDNAMES: 'https:http' })).toEqual({ https: 3, http: 4 });
});

it('takes a single socket without a known name as http', () => {
  expect(handed({ LISTEN_FDS: '1' })).toEqual({ http: 3 });
  expect(handed({ LISTEN_FDS: '1', LISTEN_FDNAMES: 'uplink.socket' })).toEqual({ http: 3 });
});

it('ignores sockets for another process and removes the variables from the environment', () => {
  const env = { LISTEN_PID: '41', LISTEN_FDS: '1', LISTEN_FDNAMES: 'http', OTHER: 'x' };
  expect(takeInheritedSockets(env, us)).toEqual({});
  expect(env).toEqual({ OTHER: 'x' });
  expect(takeInheritedSockets({}, us)).toEqual({});
});

it('rejects two sockets that could both be http', () => {
  expect(() => handed({ LISTEN_FDS: '2' })).toThrow(/several sockets for http/);
});
