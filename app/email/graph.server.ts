/** Sends an email through Microsoft Graph (https://learn.microsoft.com/graph/api/user-sendmail, the MIME form). */

import { exceptMetadata } from '~/platform/network/metadata-network.server';
import { httpRequest } from '~/platform/network/outbound-http.server';
import { secondsToWait } from '~/platform/network/retry-after.server';

/** Graph rejected the request. `response` holds the code and message of its error. */
class GraphRejected extends Error {
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

const answerMax = 64 * 1024;

/**
 * @param address of the mailbox's `sendMail`
 * @param mime the complete email
 * @throws {GraphRejected}; Node's error when the service cannot be reached, with `isOutcomeUnknown` once all was sent
 */
export async function sendByGraph(address: string, token: string, mime: Buffer, signal: AbortSignal): Promise<void> {
  let isSent = false;
  const answer = await httpRequest(address, {
    method: 'POST',
    body: mime.toString('base64'),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
    signal,
    networkPolicy: exceptMetadata,
    limit: answerMax,
    onSent: () => {
      isSent = true;
    },
  }).catch((error) => {
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
