/** The ACME account, created once and stored, because most directories reject an update without changes. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'acme-client';
import type { Config } from '~/platform/config.server';
import { certificateFolder, writeCertificateFile } from './certificate-files.server';

function accountPath(config: Config): string {
  const name = createHash('sha256').update(config.acme.directory).digest('hex').slice(0, 16);
  return join(certificateFolder(config), `account-${name}.json`);
}

/** @throws when the directory rejects the account or is unreachable */
export async function openAccount(acme: typeof import('acme-client'), config: Config): Promise<Client> {
  const { directory, email, externalAccount } = config.acme;
  const path = accountPath(config);
  const known = readAccount(path);
  const key = known?.key ?? String(await acme.crypto.createPrivateEcdsaKey());
  const client = new acme.Client({
    directoryUrl: directory,
    accountKey: key,
    backoffAttempts: 20,
    backoffMin: 1000,
    backoffMax: 5000,
    ...(known?.url ? { accountUrl: known.url } : {}),
    ...(externalAccount ? { externalAccountBinding: externalAccount } : {}),
  });
  if (known?.url) return client;
  // The key is saved first, so that a retry after a crash finds the same account.
  writeCertificateFile(path, JSON.stringify({ key }));
  const made = client.createAccount({ termsOfServiceAgreed: true, ...(email ? { contact: [`mailto:${email}`] } : {}) });
  await made.catch((error: unknown) => {
    if (!urlOf(client)) throw error;
  });
  writeCertificateFile(path, JSON.stringify({ key, url: urlOf(client) }));
  return client;
}

/** Forgets an account that the directory no longer knows. */
export const deleteAccount = (config: Config) => rmSync(accountPath(config));

function readAccount(path: string): { key: string; url?: string } | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function urlOf(client: Client): string | null {
  try {
    return client.getAccountUrl();
  } catch {
    return null;
  }
}
