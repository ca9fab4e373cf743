/** A stored secret opens only for the purpose that it was encrypted for, and only unchanged. */
import { expect, it } from 'vitest';
import { decrypt, encrypt } from '../app/platform/encryption.server';
import { openSite } from './site';

it('opens for its purpose only, and only unchanged', async () => {
  const site = await openSite();
  const stored = encrypt('one', 'the password');
  expect(decrypt('one', stored)).toBe('the password');
  expect(decrypt('another', stored)).toBeNull();
  const [version, nonce, text, tag] = stored.split('.');
  expect(decrypt('one', [version, nonce, `${text?.slice(0, -2)}AA`, tag].join('.'))).toBeNull();
  await site.close();
});
