/** An article that is too large: the form returns with the message and the text, by HTTP/1.1 and HTTP/2. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setSession } from '../../app/http/session/actor.server';
import { openSecret } from '../../app/platform/secret.server';
import { selfSigned } from '../certificates';
import { createSession } from '../staff';
import { openStoreOf } from './places';
import { expect, type Server, test } from './test';

const folder = mkdtempSync(join(tmpdir(), 'uplink-certificate-'));
const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
// A worker may take the tests of this file one by one, and ends the file after each.
test.beforeAll(() => {
  const { cert, key } = selfSigned(['www.example.test'], new Date(Date.now() + 86_400_000));
  mkdirSync(folder, { recursive: true });
  writeFileSync(TLS_CERT, cert);
  writeFileSync(TLS_KEY, key);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sessionCookie(server: Server, isSecure: boolean): Promise<[name: string, value: string]> {
  const store = await openStoreOf(server);
  const token = await createSession(store, 'editor');
  await store.close();
  openSecret(null, server.dataDir);
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(await setSession({ isSecure }, token)) ?? [];
  return [name, value];
}

const https = { DOMAIN: 'www.example.test', HOST: '127.0.0.1', HTTP_PORT: '0', HTTPS_PORT: '0', TLS_CERT, TLS_KEY };

for (const [protocol, environment] of [
  ['HTTP/1.1', {}],
  ['HTTP/2', https],
] as [string, Record<string, string>][]) {
  test.describe(`Post form over ${protocol}`, () => {
    test.use({ environment, ignoreHTTPSErrors: true, javaScriptEnabled: false });

    test('returns the form with the error and the article, or reports the size limit', async ({ page, server }) => {
      const isSecure = protocol === 'HTTP/2';
      const origin = `${isSecure ? 'https' : 'http'}://localhost:${server.port}`;
      const [name, value] = await sessionCookie(server, isSecure);
      await page.context().addCookies([{ name, value, url: origin, secure: isSecure }]);
      await page.goto(`${origin}/admin/blog-posts/new`);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      const spoken: string[] = [];
      session.on('Network.responseReceived', ({ response }) => spoken.push(response.protocol ?? ''));

      await page.getByLabel('Title', { exact: true }).fill('A title that was typed');
      await page.getByLabel('Content', { exact: true }).fill('word '.repeat(400_000));
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Content must be 200000 characters or less').first()).toBeVisible();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A title that was typed');
      expect((await page.getByLabel('Content', { exact: true }).inputValue()).length).toBe(2_000_000);

      await page.getByLabel('Content', { exact: true }).fill('word '.repeat(600_000));
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('The request is too large: 2048 KiB at most.')).toBeVisible();
      expect(new Set(spoken)).toEqual(new Set([isSecure ? 'h2' : 'http/1.1']));
    });
  });
}
