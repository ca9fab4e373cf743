/** A rendered answer, compressed as well as it is worth. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestBrotli, compress, isCompressible, smallest } from './compression.server';
import { KeptAnswer } from './kept-answer.server';

/** The best compression takes fifty times as long as a good one; what is asked for this often is worth it. */
const worthTheBest = 3;

/** Headers that belong to one request, or that follow from the bodies. */
const notKept = new Set(['x-request-id', 'etag', 'vary', 'content-length']);

/** One at a time: the machine has other things to do. */
let improving = Promise.resolve();

export class KeptPage extends KeptAnswer {
  #uses = 0;

  /** @param response one that is the same for everybody */
  static async from(response: Response): Promise<KeptPage> {
    const identity = Buffer.from(await response.arrayBuffer());
    const isWorthIt = identity.byteLength >= smallest && isCompressible(response.headers.get('content-type'));
    const [br, gzip] = isWorthIt ? await Promise.all([compress.br(identity), compress.gzip(identity)]) : [];
    const headers = [...response.headers].filter(([name]) => !notKept.has(name));
    return new KeptPage(headers, identity, br && gzip ? { br, gzip } : {});
  }

  override send(request: IncomingMessage, response: ServerResponse): void {
    super.send(request, response);
    this.#uses += 1;
    if (this.#uses === worthTheBest && this.bodyOf('br')) this.#improve();
  }

  #improve() {
    improving = improving
      .then(async () => this.setBody('br', await bestBrotli(this.bodyOf('identity') ?? Buffer.alloc(0)), 'best'))
      // The quick one is as right.
      .catch(() => undefined);
  }
}
