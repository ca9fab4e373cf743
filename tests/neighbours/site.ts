/** A site with an account and three published posts. */
import { expect } from 'vitest';
import type { Server } from '../program';

export const account = { username: 'karen', email: 'karen@uplink.example', password: 'A long password for Karen 1' };

export async function call(server: Server, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response;
}

/** @returns the cookie of the account's session */
export async function startSite(server: Server): Promise<string> {
  await call(server, 'auth/setup', { ...account, confirmPassword: account.password });
  const cookie = (await call(server, 'auth/login', account)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const number of [1, 2, 3]) {
    const content = `The first words of post number ${number}, which are long enough.`;
    const post = { title: `Post number ${number}`, slug: `post-${number}`, content, isPublished: true };
    await call(server, 'admin/blog-posts', post, cookie);
  }
  return cookie;
}
