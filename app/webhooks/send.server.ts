/** One attempt to deliver an event. Only the status of the response counts, and its body is not stored. */
import { now } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import {
  allowAny,
  connectTo,
  type NetworkPolicy,
  NoWebsite,
  TooManyRedirects,
} from '~/platform/network/connect.server';
import { PrivateAddress, publicOnly } from '~/platform/network/public-network.server';
import { secondsToWait } from '~/platform/network/retry-after.server';
import type { Target } from './model.server';
import { signedHeaders } from './signature.server';

/** In milliseconds, including redirects. */
const timeLimit = 10_000;
const redirectsMax = 2;

/** The result of an attempt. Without `error` it was delivered. */
export interface DeliveryAttempt {
  at: string;
  milliseconds: number;
  status: number | null;
  error: string | null;
  /** In seconds, from the `Retry-After` header. */
  retryAfter: number;
}

/** @param signal aborts the attempt @throws when it was aborted */
export async function sendEvent(
  target: Target,
  messageId: string,
  body: string,
  signal: AbortSignal,
): Promise<DeliveryAttempt> {
  const at = now();
  const startedAt = performance.now();
  const done = (status: number | null, error: string | null, retryAfter = 0): DeliveryAttempt => {
    return { at: at.toISOString(), milliseconds: Math.round(performance.now() - startedAt), status, error, retryAfter };
  };
  if (target.url === null) return done(null, 'The stored address can no longer be read. Enter it again.');
  if (target.secrets.length === 0) return done(null, 'The stored secret can no longer be read. Create a new one.');
  if (target.header === null) return done(null, 'The stored header can no longer be read. Enter it again.');
  const limit = AbortSignal.timeout(timeLimit);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Uplink',
    ...signedHeaders(target.secrets, messageId, Math.floor(at.getTime() / 1000), body),
  };
  try {
    const response = await connectTo(target.url, {
      method: 'POST',
      headers,
      authorization: target.header,
      body,
      networkPolicy: networkPolicy(),
      redirects: redirectsMax,
      signal: AbortSignal.any([limit, signal]),
    });
    response.destroy();
    const { statusCode: status = 0, headers: answered } = response;
    const isDelivered = status >= 200 && status < 300;
    return done(
      status,
      isDelivered ? null : `The receiver answered ${status}.`,
      secondsToWait(answered['retry-after']),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    return done(
      null,
      limit.aborted ? 'The receiver did not answer within 10 seconds.' : reasonOf(error as NodeJS.ErrnoException),
    );
  }
}

const networkPolicy = (): NetworkPolicy =>
  currentConfig().webhookTargets === 'any' ? allowAny : { ...publicOnly, onlyHttps: true };

const reasons: Record<string, string> = {
  ENOTFOUND: 'No server has this name.',
  EAI_AGAIN: 'The DNS lookup failed.',
  ECONNREFUSED: 'No server accepts connections there.',
  ECONNRESET: 'The receiver closed the connection.',
  CERT_HAS_EXPIRED: 'The receiver’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The receiver’s certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The receiver’s certificate is for another name.',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddress)
    return 'The address is in a private network. Webhooks are only sent to public addresses.';
  if (error instanceof TooManyRedirects) return `The receiver redirects more than ${redirectsMax} times.`;
  if (error instanceof NoWebsite) return 'The receiver redirects to an address that does not begin with https://.';
  return reasons[error.code ?? ''] ?? `The receiver cannot be reached${error.code ? ` (${error.code})` : ''}.`;
}
