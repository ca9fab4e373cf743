/** The outbound HTTP client: small requests, bounded responses, and a network policy for each request. */
import { connectTo, type OutboundRequest } from './connect.server';

interface HttpRequest extends Omit<OutboundRequest, 'redirects'> {
  /** The maximum size of the response, in bytes. */
  limit: number;
}

/**
 * Sends a request and reads the response. Does not follow redirects.
 * @throws the error of `networkPolicy`, network errors, and an error when the response is too long
 */
export async function httpRequest(url: string, { limit, ...call }: HttpRequest) {
  const response = await connectTo(url, { ...call, headers: { Accept: 'application/json', ...call.headers } });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') };
}
