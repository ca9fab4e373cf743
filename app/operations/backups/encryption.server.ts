/**
 * Encrypts off-site backups with age (https://age-encryption.org/v1), with a key derived from the secret of the site.
 * The object `keys.age` holds the secret, and opens with the passphrase or a recipient's key. So the `age` tool can
 * restore a backup without Uplink, and the server can verify what it has uploaded.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { keyedDigest, keyFor, openSecret } from '~/platform/secret.server';

/** The passphrase or keys that decrypt `keys.age`. */
export interface Opening {
  passphrase: string | null;
  /** Secret keys of age. */
  identities: string[];
}

/** Neither the passphrase nor a key decrypts the file. */
export class WrongKey extends Error {}

/** The scrypt cost as 2^n: 64 MB and half a second for each guess at a passphrase. */
const scryptWork = 16;

export class BackupCipher {
  readonly #encrypter = new Encrypter();
  readonly #decrypter = new Decrypter();

  private constructor(
    recipient: string,
    private readonly identity: string,
    private readonly nameKey: KeyObject,
    /** Identifies the backups of this site in a shared bucket. */
    readonly instance: string,
  ) {
    this.#encrypter.addRecipient(recipient);
    this.#decrypter.addIdentity(identity);
  }

  static async of(secret: string): Promise<BackupCipher> {
    openSecret(secret, '');
    const scalar = keyFor('off-site identity').export();
    const identity = bech32.encodeFromBytes('AGE-SECRET-KEY-', scalar).toUpperCase();
    const instance = Buffer.from(keyedDigest('off-site instance', ''), 'base64url').toString('hex').slice(0, 12);
    return new BackupCipher(await identityToRecipient(identity), identity, keyFor('off-site names'), instance);
  }

  /** Returns a name for content that reveals nothing about it: 160 bits of a keyed digest, in hex. */
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

  /** Returns the encrypted object with the key of all other objects. */
  async encryptKeys(secret: string, { passphrase, recipients }: { passphrase: string | null; recipients: string[] }) {
    const encrypter = new Encrypter();
    if (passphrase) {
      encrypter.setPassphrase(passphrase);
      encrypter.setScryptWorkFactor(scryptWork);
    } else for (const recipient of recipients) encrypter.addRecipient(recipient);
    return encrypter.encrypt(JSON.stringify({ format: 1, secret, identity: this.identity }));
  }
}

/** Returns the secret of the site. @throws {WrongKey} */
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

/** Shrinks tables and texts to a third. */
export const gzip = (content: Uint8Array): Buffer => gzipSync(content, { level: 6 });
export const gunzip = (content: Uint8Array): Buffer => gunzipSync(content);
