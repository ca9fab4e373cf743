/** Rejects cross-site requests, and logs the likely cause when a proxy hides the public address. */
import type { Logger } from 'pino';
import type { Rejection } from '~/http/context.server';
import { rejectedOrigin, sourceOfRequest } from '~/http/cross-site.server';
import {
  describeOriginMismatch,
  type OriginMismatch,
  recordOriginMismatch,
  resolveOriginMismatch,
} from '~/operations/health/origin-mismatch.server';
import { currentConfig } from '~/platform/config.server';
import type { Connection } from './listeners/connection.server';

const crossSite = 'This request came from another website and was refused.';
const unnamed =
  'Your browser did not say which page sent this form, so it was refused. Allow the Referer header for this site in the browser’s settings, and send the form again.';
const advice = 'If you used a form on this site, tell the site owner. The server log says how to fix this.';

/** Returns the reason to reject a request that may come from another site; null for any other. */
export async function checkOrigin(request: Request, connection: Connection, log: Logger): Promise<Rejection | null> {
  const { method, headers } = request;
  const expected = currentConfig().baseUrl ?? connection.origin;
  const source = sourceOfRequest(method, headers, expected);
  if (source === 'own') {
    if (method !== 'GET' && headers.get('origin') === expected) await tried(resolveOriginMismatch(expected), log);
    return null;
  }
  if (source === 'unnamed') return { status: 403, message: unnamed, mayBeOwnForm: true };
  const origin = rejectedOrigin(headers);
  if (origin === null) return { status: 403, message: crossSite };
  const mismatch = { origin, expected };
  log.warn(mismatch, describeOriginMismatch(mismatch));
  if (!isOfAnotherSite(mismatch, connection)) await tried(recordOriginMismatch(mismatch), log);
  return { status: 403, message: `${crossSite} ${advice}`, mayBeOwnForm: true };
}

/** Returns whether another site sent the form: the request names the public host, so no proxy changed it. */
function isOfAnotherSite({ origin, expected }: OriginMismatch, connection: Connection): boolean {
  const [from, named, known] = [origin, connection.origin, expected].map((url) => new URL(url).hostname);
  return currentConfig().baseUrl !== null && named === known && from !== known;
}

/** Logs a failure to record, which must not change the response. */
function tried(recording: Promise<void>, log: Logger): Promise<void> {
  return recording.catch((error) => log.error({ err: error }, 'Could not record a rejected form.'));
}
