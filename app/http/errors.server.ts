/** The status of every known error. */

import {
  Conflict,
  DomainError,
  Forbidden,
  ImageNotDownloaded,
  Invalid,
  type Newer,
  NotFound,
  Questioned,
  ReauthRequired,
  ScopeMissing,
  StaleVersion,
  TokenForbidden,
  TooMany,
  Unauthenticated,
} from '~/platform/errors';
import { BucketError } from '~/platform/network/bucket-error';
import { storeErrorKind } from '../../db/errors.server';

/** A request that is rejected before any model, because of its body or method. */
export class RequestError extends Error {
  constructor(
    readonly status: 400 | 403 | 405 | 408 | 413 | 415 | 503,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export interface ErrorResponse {
  status: number;
  message: string;
  /** For clients that can react to it. */
  code?: 'reauthentication-required' | 'scope-missing' | 'not-by-token' | 'stale' | 'image-not-downloaded';
  /** The newer version, after a conflict. */
  now?: Newer;
  /** By field. */
  errors?: Record<string, string[]>;
  headers?: Record<string, string>;
  /** The log message, for a fault of the server. */
  logMessage?: string;
}

/** Returns the response to a known error; null for an unknown one (a 500, to be logged). */
export function toFailure(error: unknown): ErrorResponse | null {
  if (error instanceof RequestError) return { status: error.status, message: error.message, headers: error.headers };
  if (error instanceof DomainError) return fromDomain(error);
  const problem = error instanceof BucketError || storeErrorKind(error);
  if (!problem) return null;
  const message = 'The site cannot save anything at the moment. Please try again later.';
  return { status: 503, message, headers: { 'Retry-After': '30' }, logMessage: 'Database error.' };
}

/** Returns the status of a page. For a 401, NetSurf shows a login form of its own and Lynx asks whether to show the page. */
export const pageStatus = ({ status }: ErrorResponse) => (status === 401 ? 400 : status);

function fromDomain(error: DomainError): ErrorResponse {
  const { message } = error;
  if (error instanceof Questioned) return { status: 200, message, errors: error.errors };
  if (error instanceof ImageNotDownloaded)
    return { status: 400, message, errors: error.errors, code: 'image-not-downloaded' };
  if (error instanceof Invalid) return { status: 400, message, errors: error.errors };
  if (error instanceof Unauthenticated) return { status: 401, message };
  if (error instanceof ReauthRequired) return { status: 403, message, code: 'reauthentication-required' };
  if (error instanceof ScopeMissing) return { status: 403, message, code: 'scope-missing' };
  if (error instanceof TokenForbidden) return { status: 403, message, code: 'not-by-token' };
  if (error instanceof Forbidden) return { status: 403, message };
  if (error instanceof NotFound) return { status: 404, message };
  if (error instanceof StaleVersion) return { status: 409, message, code: 'stale', now: error.now };
  if (error instanceof Conflict) {
    return { status: 409, message, ...(error.field ? { errors: { [error.field]: [message] } } : {}) };
  }
  if (error instanceof TooMany) {
    return { status: 429, message, headers: { 'Retry-After': String(error.retryAfterSeconds) } };
  }
  throw new Error(`No status is known for ${error.name}.`, { cause: error });
}
