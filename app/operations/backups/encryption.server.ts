/**
 * Off-site backups are encrypted with age (https://age-encryption.org/v1), to a key that is derived from the site's
 * secret. The secret itself is in the object `keys.age`, which the passphrase or the recipients' keys open. So `age`
 * alone restores a backup, and the server can verify what it has uploaded.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { keyedDigest, keyFor, openSecret } from '~/platform/secret.server';

/** The recipients of `keys.age`. */
export interface Opening {
  passphrase: string | null;
  /** Secret keys of age. */
  identities: string[];
}

/** Neither the passphrase nor a key opens it. */
export class WrongKey extends Error {}

/** As 2^n: 64 MB and half a second for each guess at a passphrase. */
const scryptWork = 16;

export class BackupCipher {
  readonly #encrypter = new Encrypter();
  readonly #decrypter = new Decrypter();

  private constructor(
    recipient: string,
    private readonly identity: string,
    private readonly nameKey: KeyObject,
    /** Notifies this instance's backups from others. */
    readonly instance: string,
  ) {
    this.#encrypter.addRecipient(recipient);
    this.#decrypter.addIdentity(identity);
  }

  /** The cipher of a site's secret. */
  static async of(secret: string): Promise<BackupCipher> {
    openSecret(secret, '');
    const scalar = keyFor('off-site identity').export();
    const identity = bech32.encodeFromBytes('AGE-SECRET-KEY-', scalar).toUpperCase();
    const instance = Buffer.from(keyedDigest('off-site instance', ''), 'base64url').toString('hex').slice(0, 12);
    return new BackupCipher(await identityToRecipient(identity), identity, keyFor('off-site names'), instance);
  }

  /** Returns the name of an object: 160 bits of a keyed digest in hex, which reveals nothing about the content. */
  nameOf(content: Uint8Array | string): string {
    return createHmac('sha256', this.nameKey).update(content).digest('hex').slice(0, 40);
  }

  encrypt(content: Uint8Array): Promise<Uint8Array> {
    return this.#encrypter.encrypt(content);
  }

  /** @throws {WrongKey} */
  async decrypt(encrypted: Uint8Array): Promise<Uint8Array> {
    return this.#decrypter.decrypt(encrypted).catch((error) => {
      throw new WrongKey(`The file is damaged or encrypted with another key (${(error as Error).message}).`);
    });
  }

  /** The object that opens all others. */
  async encryptKeys(secret: string, { passphrase, recipients }: { passphrase: string | null; recipients: string[] }) {
    const encrypter = new Encrypter();
    if (passphrase) {
      encrypter.setPassphrase(passphrase);
      encrypter.setScryptWorkFactor(scryptWork);
    } else for (const recipient of recipients) encrypter.addRecipient(recipient);
    return encrypter.encrypt(JSON.stringify({ format: 1, secret, identity: this.identity }));
  }
}

/** @returns the instance's secret. @throws {WrongKey} */
export async function openKeys(encrypted: Uint8Array, { passphrase, identities }: Opening): Promise<string> {
  const decrypter = new Decrypter();
  if (passphrase) decrypter.addPassphrase(passphrase);
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const { secret } = JSON.parse(await decrypter.decrypt(encrypted, 'text')) as { secret: string };
    return secret;
  } catch {
    throw new WrongKey('The file is encrypted with another passphrase or key.');
  }
}

/** Tables and texts become a third. */
export const compress = (content: Uint8Array): Buffer => gzipSync(content, { level: 6 });
export const decompress = (content: Uint8Array): Buffer => gunzipSync(content);
