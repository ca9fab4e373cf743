/** Sends an email through Microsoft Graph (https://learn.microsoft.com/graph/api/user-sendmail, the MIME form). */

import { exceptMetadata } from '~/platform/metadata-network.server';
import { type HttpResponse, httpRequest } from '~/platform/outbound-http.server';
import { secondsToWait } from '~/platform/retry-after.server';

/** Graph said no; `response` is its error's code and message. */
class GraphRejected extends Error {
  readonly code = 'EGRAPH';
  constructor(
    readonly status: number,
    readonly response: string,
    readonly retryAfterSeconds: number | undefined,
  ) {
    super('Microsoft Graph rejected the email.');
  }

  /** A gateway answers so when it loses the server behind it, which may have taken the mail. */
  get isOutcomeUnknown() {
    return this.status === 408 || (this.status >= 500 && this.retryAfterSeconds === undefined);
  }
}

/**
 * @param address of the mailbox's `sendMail`
 * @param mime the whole mail
 * @throws {GraphRejected}; what Node says when the service cannot be reached, with `isOutcomeUnknown` once all was sent
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
 * Posts and reads the answer. Redirects are not followed.
 *
 * @param headers with the body's type
 * @param signal ends it early
 * @param onSent called once the whole request is on its way
 * @throws {AddressRejected}; what Node says when the service cannot be reached
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
