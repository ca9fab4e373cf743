/** JSON responses and errors, and bodies that are validated against a schema. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import { Invalid, InvalidToken, ScopeMissing } from '~/platform/errors';
import { partialSchema } from '~/records/fields';
import { toFailure } from '../errors.server';
import { coerced } from '../forms/coercion';

/** Required beside a 401 (RFC 9110, section 15.5.2). For `Basic`, a browser would open its own login dialog. */
const challengeHeader = 'WWW-Authenticate';
const challenge = 'Bearer realm="API"';

export function jsonResponse(body: unknown, status = 200, headers: HeadersInit = {}): Response {
  const response = new Response(JSON.stringify(body), { status, headers });
  response.headers.set('Content-Type', 'application/json; charset=utf-8');
  if (status === 401 && !response.headers.has(challengeHeader)) response.headers.set(challengeHeader, challenge);
  return response;
}

/** Returns an error as JSON. An unknown error is logged under the request ID. */
export function failureResponse({ context }: Pick<LoaderFunctionArgs, 'context'>, error: unknown): Response {
  const failure = toFailure(error);
  if (failure) {
    const { status, headers, message, code, errors, now, logMessage: problem } = failure;
    if (problem) context.log.error({ err: error }, problem);
    return jsonResponse({ message, code, errors, ...now }, status, { ...challengeOf(error), ...headers });
  }
  context.log.error({ err: error }, 'A request failed.');
  const message = `Something went wrong here. Please try again later. (Request ${context.requestId})`;
  return jsonResponse({ message }, 500);
}

/** Returns the challenge about a token (RFC 6750, section 3). */
function challengeOf(error: unknown): Record<string, string> {
  if (error instanceof InvalidToken) return { [challengeHeader]: `${challenge}, error="invalid_token"` };
  if (error instanceof ScopeMissing)
    return { [challengeHeader]: `${challenge}, error="insufficient_scope", scope="${error.scope}"` };
  return {};
}

/** Validates a JSON body against a schema, as form actions do; null counts as missing. @throws {Invalid} */
export function parseJsonInput<S extends z.ZodType>(schema: S, body: Record<string, unknown>): z.output<S> {
  return parsed(schema, Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)));
}

/**
 * Validates the fields of a partial update. Null clears an optional field, and is an error for a required one.
 * @throws {Invalid}
 */
export function parseJsonPatch<S extends z.ZodObject>(schema: S, body: Record<string, unknown>): Partial<z.output<S>> {
  return parsed(partialSchema(schema, body), body) as Partial<z.output<S>>;
}

function parsed<S extends z.ZodType>(schema: S, body: Record<string, unknown>): z.output<S> {
  const result = coerced(schema).safeParse(body);
  if (result.success) return result.data as z.output<S>;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  throw new Invalid(errors);
}
