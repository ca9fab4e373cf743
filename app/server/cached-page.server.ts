/** A rendered page in the page cache, with compressed variants and early hints. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CachedResponse } from './cached-response.server';
import { bestBrotli, compressBody, isCompressible, smallest } from './compression.server';

/** The first bytes of a page, which contain its links to style sheets. */
const headMax = 8192;

/** Headers that belong to one request, or that are computed from the body. */
const uncachedHeaders = new Set(['x-request-id', 'etag', 'vary', 'content-length']);

/** Returns the render-blocking style sheets of a page; none if the page has inline styles. */
function sheetsOf(head: string): string[] {
  if (head.includes('<style')) return [];
  return [...head.matchAll(/<link rel="stylesheet" href="([^"<>]+)"\/>/g)].map(([, address]) => address ?? '');
}

/** The best compression takes twenty times as long as the quick one, so it runs for one page at a time. */
let improving = Promise.resolve();
let pending = 0;
/** The maximum length of the compression queue, because a client can request any number of pages. */
const waitingRequestsMax = 8;

export class CachedPage extends CachedResponse {
  #isImproved = false;
  readonly #hints: string[];
  /** Whether this is an HTML page, rather than a feed, a style sheet or data. */
  readonly isDocument: boolean;
  /** The time at which the page expires, in milliseconds since 1970; NaN if only a change of content outdates it. */
  readonly expiresAt: number;

  /** @param response must be the same for every visitor */
  static async from(response: Response): Promise<CachedPage> {
    const identity = Buffer.from(await response.arrayBuffer());
    const isWorthIt = identity.byteLength >= smallest && isCompressible(response.headers.get('content-type'));
    const [br, gzip] = isWorthIt ? await Promise.all([compressBody.br(identity), compressBody.gzip(identity)]) : [];
    const headers = [...response.headers].filter(([name]) => !uncachedHeaders.has(name));
    return new CachedPage(headers, identity, br && gzip ? { br, gzip } : {});
  }

  constructor(...answer: ConstructorParameters<typeof CachedResponse>) {
    super(...answer);
    const sheets = sheetsOf(answer[1].toString('latin1', 0, headMax));
    this.isDocument = answer[0].some(([name, value]) => name === 'content-type' && value.startsWith('text/html'));
    this.expiresAt = Date.parse(answer[0].find(([name]) => name === 'expires')?.[1] ?? '');
    this.#hints = sheets.map((sheet) => `<${sheet}>; rel=preload; as=style`);
  }

  override send(request: IncomingMessage, response: ServerResponse): void {
    if (this.#hints.length > 0 && isFirstVisit(request)) response.writeEarlyHints({ link: this.#hints });
    super.send(request, response);
    if (!this.#isImproved && this.bodyOf('br')) this.#improve();
  }

  /**
   * Replaces the quick Brotli variant by the best one, in the background. If the queue is full, the next request tries
   * again.
   */
  #improve() {
    if (pending === waitingRequestsMax) return;
    pending += 1;
    this.#isImproved = true;
    improving = improving
      .then(async () => this.setBody('br', await bestBrotli(this.bodyOf('identity') ?? Buffer.alloc(0)), 'best'))
      // After an error, the quick variant stays in use.
      .catch(() => undefined)
      .finally(() => {
        pending -= 1;
      });
  }
}

/**
 * Returns whether a browser loads its first page. It then requests the style sheet as soon as it gets the early hint
 * (RFC 8297). Some HTTP/1.1 clients mistake the hint for the response.
 */
function isFirstVisit({ httpVersionMajor, headers }: IncomingMessage): boolean {
  return httpVersionMajor === 2 && headers['sec-fetch-mode'] === 'navigate' && headers['if-none-match'] === undefined;
}
