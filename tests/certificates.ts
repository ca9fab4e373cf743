/** Certificates for tests, made on the spot: no private key lies in the project, and none of them grows old (RFC 5280). */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate of no one's but its own, for a server at an IPv4 address, or at names. */
export function selfSigned(
  where: string | string[],
  validUntil: Date,
  validFrom = new Date('2020-01-01'),
): Certificate {
  // ECDSA with SHA-256: browsers do not accept Ed25519.
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, randomBytes(8).toString('hex')))));
  const address = (text: string) => der(0x87, Buffer.from(text.split('.').map(Number)));
  const alternativeName = sequence(
    ...(Array.isArray(where) ? where.map((dnsName) => der(0x82, dnsName)) : [address(where)]),
  );
  const contents = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(time(validFrom), time(validUntil)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId(0x55, 0x1d, 0x11), der(0x04, alternativeName)))),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', contents, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(contents, algorithm, signature)),
  };
}

function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const value = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.of(tag, ...lengthOf(value.length)), value]);
}

/** In as few bytes as can be, or strict readers reject it. */
function lengthOf(length: number): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (...bytes: number[]) => der(0x06, Buffer.of(...bytes));
const time = (date: Date) => der(0x17, `${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`);

function pem(content: Buffer): string {
  const lines = content.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
