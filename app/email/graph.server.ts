/** Sends an email through Microsoft Graph (https://learn.microsoft.com/graph/api/user-sendmail, the MIME form). */

import { exceptMetadata } from '~/platform/metadata-network.server';
import { type HttpResponse, httpRequest } from '~/platform/outbound-http.server';
import { secondsToWait } from '~/platform/retry-after.server';

/** Graph rejected the request. `response` holds the code and message of its error. */
export class GraphRejected extends Error {
  readonly code = 'EGRAPH';
  constructor(
    readonly status: number,
    readonly response: string,
    readonly retryAfterSeconds: number | undefined,
  ) {
    super('Microsoft Graph rejected the email.');
  }

  /** A gateway also responds so when it loses its backend, which may have accepted the email. */
  get isOutcomeUnknown() {
    return this.status === 408 || (this.status >= 500 && this.retryAfterSeconds === undefined);
  }
}

/**
 * @param address of the mailbox's `sendMail`
 * @param mime the complete email
 * @throws {GraphRejected}; Node's error when the service cannot be reached, with `isOutcomeUnknown` once all was sent
 */
export async function sendByGraph(address: string, token: string, mime: Buffer, signal: AbortSignal): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' };
  let isSent = false;
  const onSent = () => {
    isSent = true;
  };
  const answer = await post(address, mime.toString('base64'), headers, signal, onSent).catch((error) => {
    throw Object.assign(error, { isOutcomeUnknown: isSent });
  });
  if (answer.status === 202) return;
  const { code, message } = errorOf(answer.body);
  const retryAfter = secondsToWait(answer.headers['retry-after']) || undefined;
  throw new GraphRejected(answer.status, `${answer.status} ${code} ${message}`, retryAfter);
}

function errorOf(body: string): { code: string; message: string } {
  try {
    const { error } = JSON.parse(body);
    return { code: String(error?.code ?? ''), message: String(error?.message ?? '') };
  } catch {
    return { code: '', message: '' };
  }
}

const answerMax = 64 * 1024;

/**
 * Sends a POST request and reads the response. Redirects are not followed.
 * @param headers including the content type
 * @param signal aborts the request
 * @param onSent called when the whole request has been sent
 * @throws {AddressRejected}; Node's error when the service cannot be reached
 */
function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
  onSent?: () => void,
): Promise<HttpResponse> {
  const call = { method: 'POST', body, headers, signal, networkPolicy: exceptMetadata, limit: answerMax };
  return httpRequest(url, onSent ? { ...call, onSent } : call);
}
