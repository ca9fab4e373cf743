/** A rendered response, with the best compression that is worth its time. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CachedResponse } from './cached-response.server';
import { bestBrotli, compress, isCompressible, smallest } from './compression.server';

/** The part of a page that contains the links to style sheets, in bytes. */
const headMax = 8192;

/** Headers that belong to one request, or that follow from the bodies. */
const uncachedHeaders = new Set(['x-request-id', 'etag', 'vary', 'content-length']);

/** The style sheets of a page that nothing is painted without; there are none where the page has styles in itself. */
function sheetsOf(head: string): string[] {
  if (head.includes('<style')) return [];
  return [...head.matchAll(/<link rel="stylesheet" href="([^"<>]+)"\/>/g)].map(([, address]) => address ?? '');
}

/** The best compression takes twenty times as long as a good one: one page at a time, as the machine has other things to do. */
let improving = Promise.resolve();
let pending = 0;
/** A client can request any number of pages, so the queue is limited. */
const waitingRequestsMax = 8;

export class CachedPage extends CachedResponse {
  #isImproved = false;
  readonly #hints: string[];
  /** A page for a reader, rather than a feed, a style sheet or data. */
  readonly isDocument: boolean;
  /** The time from which a visitor would see something else, in milliseconds; NaN if only a change of the content ends it. */
  readonly expiresAt: number;

  /** @param response one that is the same for everyone */
  static async from(response: Response): Promise<CachedPage> {
    const identity = Buffer.from(await response.arrayBuffer());
    const isWorthIt = identity.byteLength >= smallest && isCompressible(response.headers.get('content-type'));
    const [br, gzip] = isWorthIt ? await Promise.all([compress.br(identity), compress.gzip(identity)]) : [];
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
   * The first visitor does not wait for the compression. A page that finds the queue full tries again with the next
   * request.
   */
  #improve() {
    if (pending === waitingRequestsMax) return;
    pending += 1;
    this.#isImproved = true;
    improving = improving
      .then(async () => this.setBody('br', await bestBrotli(this.bodyOf('identity') ?? Buffer.alloc(0)), 'best'))
      // The quick one is as right.
      .catch(() => undefined)
      .finally(() => {
        pending -= 1;
      });
  }
}

/**
 * Whether a browser opens its first page. It requests the style sheet as soon as it gets the early hint (RFC 8297).
 * Over HTTP/1.1 some clients mistake the hint for the response.
 */
function isFirstVisit({ httpVersionMajor, headers }: IncomingMessage): boolean {
  return httpVersionMajor === 2 && headers['sec-fetch-mode'] === 'navigate' && headers['if-none-match'] === undefined;
}
