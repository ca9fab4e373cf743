/** A passkey in software, for tests: what a browser and its authenticator would answer, and whatever an attacker likes. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A difference from an honest response. */
interface Twist {
  origin?: string;
  challenge?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  /** The signature counter. By default it does not count. */
  counter?: number;
  userHandle?: string;
}

interface Question {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

export class Authenticator {
  readonly id = base64url(randomBytes(16));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle: string | undefined;

  constructor(readonly origin = 'http://localhost:3000') {}

  /** Creates a passkey, as `navigator.credentials.create`. */
  make(options: Question, twist: Twist = {}): string {
    this.#userHandle = options.user?.id;
    const { id } = this;
    const credential = Buffer.from(id, 'base64url');
    const length = Buffer.from([0, credential.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(this.#keys.publicKey)]);
    const authData = Buffer.concat([this.#authenticatorData(options, twist, 0x40), attested]);
    // An invalid attestation statement, which must not be read.
    const statement = new Map<string, number | Uint8Array | Uint8Array[]>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(8)]],
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | typeof statement>([
        ['fmt', 'packed'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const response = {
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, twist)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    };
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  /** Shows it, as `navigator.credentials.get`. */
  show(options: Question, twist: Twist = {}): string {
    const { id } = this;
    const clientData = this.#clientData('webauthn.get', options, twist);
    const authenticatorData = this.#authenticatorData(options, twist, 0);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: twist.userHandle ?? this.#userHandle,
    };
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  #clientData(type: string, { challenge }: Question, twist: Twist): Buffer {
    const { origin = this.origin } = twist;
    const data = { type: twist.type ?? type, challenge: twist.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData({ rpId, rp }: Question, twist: Twist, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? 0);
    const verified = twist.isVerified === false ? 0 : 0x04;
    return Buffer.concat([sha256(twist.rpId ?? rpId ?? rp?.id ?? ''), Buffer.from([flags | 0x01 | verified]), counter]);
  }
}

/** A P-256 key as authenticators write it: COSE, RFC 9053. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}
