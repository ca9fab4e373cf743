import { expect, it } from 'vitest';
import { takeInheritedSockets } from './inherited-sockets.server';

const us = 42;
const handed = (variables: Record<string, string>) => takeInheritedSockets({ LISTEN_PID: '42', ...variables }, us);

it('sockets are known by their names, in whatever order', () => {
  expect(handed({ LISTEN_FDS: '2', LISTEN_FDNAMES: 'http:https' })).toEqual({ http: 3, https: 4 });
  expect(handed({ LISTEN_FDS: '2', LISTEN_FDNAMES: 'https:http' })).toEqual({ https: 3, http: 4 });
});

it('one without a name of its own is the ordinary port', () => {
  expect(handed({ LISTEN_FDS: '1' })).toEqual({ http: 3 });
  expect(handed({ LISTEN_FDS: '1', LISTEN_FDNAMES: 'uplink.socket' })).toEqual({ http: 3 });
});

it('what is meant for another process is left alone, and no one after us is reported', () => {
  const env = { LISTEN_PID: '41', LISTEN_FDS: '1', LISTEN_FDNAMES: 'http', OTHER: 'x' };
  expect(takeInheritedSockets(env, us)).toEqual({});
  expect(env).toEqual({ OTHER: 'x' });
  expect(takeInheritedSockets({}, us)).toEqual({});
});

it('two that could both be the ordinary port are rejected', () => {
  expect(() => handed({ LISTEN_FDS: '2' })).toThrow(/several sockets for http/);
});
