/** Requests to email services over https. */

import { ownServices } from '~/platform/metadata-network.server';
import { type Answer, httpRequest } from '~/platform/outbound-http.server';

const answerMax = 64 * 1024;

/**
 * Posts and reads the answer. Redirects are not followed.
 *
 * @param headers with the body's type
 * @param signal ends it early
 * @param onSent called once the whole request is on its way
 * @throws {AddressRejected}; what Node says when the service cannot be reached
 */
export function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
  onSent?: () => void,
): Promise<Answer> {
  const call = { method: 'POST', body, headers, signal, networkPolicy: ownServices, limit: answerMax };
  return httpRequest(url, onSent ? { ...call, onSent } : call);
}
