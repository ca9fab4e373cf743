/** A response in memory: one representation per encoding, each with its headers. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type Encoding } from './content-encoding.server';

interface Representation {
  etag: string;
  body: Buffer;
  /** Names and values alternate, which is the fastest form for `writeHead`. */
  headers: string[];
  headersOfNotModified: string[];
}

/** The headers that a 304 leaves out (RFC 9110, section 15.4.5). */
const ofTheBody = new Set(['content-type', 'content-encoding', 'content-length']);

export class CachedResponse {
  /** The approximate memory use, in bytes. */
  readonly size: number;
  readonly #digest: string;
  readonly #headers: [name: string, value: string][];
  readonly #available: Encoding[];
  readonly #representations: { identity: Representation } & Partial<Record<Encoding, Representation>>;

  /**
   * @param headers all headers except those computed from the bodies
   * @param identity the uncompressed body
   * @param compressed the same body in other encodings
   */
  constructor(
    headers: [name: string, value: string][],
    identity: Buffer,
    compressed: Partial<Record<Encoding, Buffer>>,
  ) {
    const encoded = Object.entries(compressed) as [Encoding, Buffer][];
    this.#headers = encoded.length > 0 ? [...headers, ['vary', 'Accept-Encoding']] : headers;
    this.#digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
    this.#available = encoded.map(([encoding]) => encoding);
    this.#representations = { identity: this.#represent('identity', identity, '') };
    for (const [encoding, body] of encoded) this.setBody(encoding, body, encoding);
    this.size = encoded.reduce((sum, [, body]) => sum + body.byteLength, identity.byteLength + 4096);
  }

  bodyOf(encoding: Encoding): Buffer | undefined {
    return this.#representations[encoding]?.body;
  }

  /** Sets the body of an encoding. ETags are strong, so different bytes need a different `mark`. */
  protected setBody(encoding: Encoding, body: Buffer, mark: string): void {
    this.#representations[encoding] = this.#represent(encoding, body, `-${mark}`);
  }

  /** Answers a GET or HEAD in the preferred encoding, or with 304 if the client has the current version. */
  send(request: IncomingMessage, response: ServerResponse): void {
    // Node joins repeated headers into one string.
    const accepted = request.headers['accept-encoding'] as string | undefined;
    const encoding = chooseEncoding(accepted, this.#available);
    const { etag, body, headers, headersOfNotModified } =
      this.#representations[encoding] ?? this.#representations.identity;
    if (isNotModified(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headersOfNotModified).end();
    } else {
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
    }
  }

  #represent(encoding: Encoding, body: Buffer, mark: string): Representation {
    const etag = `"${this.#digest}${mark}"`;
    const headers: [string, string][] = [...this.#headers, ['etag', etag]];
    const headersOfNotModified = headers.filter(([name]) => !ofTheBody.has(name.toLowerCase())).flat();
    if (encoding !== 'identity') headers.push(['content-encoding', encoding]);
    headers.push(['content-length', String(body.byteLength)]);
    return { etag, body, headers: headers.flat(), headersOfNotModified };
  }
}

/** Returns whether `If-None-Match` contains the ETag (RFC 9110, section 13.1.2). */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
