/** The JSON endpoint: from a request to a model function, and from what it answers or throws to a response. */

import { createHash } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import { Invalid, InvalidToken, ScopeMissing, Unauthenticated } from '~/platform/errors';
import { ownProperty } from '~/platform/own-property';
import type { Actor } from '~/records/actor';
import { partialSchema } from '~/records/fields';
import { actorOf } from './actor.server';
import { authorizeBearer } from './bearer-authorization.server';
import { bodyLimit, readJsonObject } from './body.server';
import { coerced } from './coercion';
import { toFailure, Unacceptable } from './errors.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export function jsonResponse(body: unknown, status = 200, headers: HeadersInit = {}): Response {
  const response = new Response(JSON.stringify(body), { status, headers });
  response.headers.set('Content-Type', 'application/json; charset=utf-8');
  return response;
}

/** Answers with what `work` returns; a failure is answered as JSON, an unknown one is logged under the request's id. */
export async function answerJson(args: Args, work: () => Promise<Response>): Promise<Response> {
  try {
    await authorizeBearer(args);
    return await work();
  } catch (error) {
    const failure = toFailure(error);
    if (failure) {
      const { status, headers, message, code, errors, now, fault: problem } = failure;
      if (problem) args.context.log.error({ err: error }, problem);
      return jsonResponse({ message, code, errors, ...now }, status, { ...challengeOf(error), ...headers });
    }
    args.context.log.error({ err: error }, 'A request failed.');
    const message = `Something went wrong here. Please try again later. (Request ${args.context.requestId})`;
    return jsonResponse({ message }, 500);
  }
}

/** What a program gets about its token, or that it could send one (RFC 6750, section 3). */
function challengeOf(error: unknown): Record<string, string> {
  const challenge = (parameters = '') => ({ 'WWW-Authenticate': `Bearer realm="API"${parameters}` });
  if (error instanceof InvalidToken) return challenge(', error="invalid_token"');
  if (error instanceof Unauthenticated) return challenge();
  if (error instanceof ScopeMissing) return challenge(`, error="insufficient_scope", scope="${error.scope}"`);
  return {};
}

/** A read: the actor goes in, the body comes out. */
export function readJson(args: Args, work: (actor: Actor) => Promise<unknown>): Promise<Response> {
  return answerJson(args, async () => privately(jsonResponse(await work(await actorOf(args)))));
}

/** A read that is the same for everyone: it has an ETag, and answers `If-None-Match` with 304. */
export function readPublicJson(args: Args, work: () => Promise<unknown>): Promise<Response> {
  return answerJson(args, async () => {
    const body = JSON.stringify(await work());
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' };
    const known = args.request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
    const isKnown = known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
  });
}

interface Submission<S extends z.ZodType, Input = z.output<S>> {
  schema: S;
  /** The body's size at most, in bytes. */
  limit?: number;
  /** Rejects before the body is checked: too many, not allowed, no such thing. */
  authorize?: (actor: Actor) => unknown;
  /** Rejects before the caller learns what is wrong with the body: what `run` would reject as well. */
  beforeErrors?: () => Promise<unknown>;
  /** Answers the body; what it puts into `headers` is sent along. */
  run: (input: Input, actor: Actor, headers: Headers) => Promise<unknown>;
  status?: number | ((answer: unknown) => number);
}

/** A write: reads the body, checks it with the schema, runs, answers with what came of it. */
export function submitJson<S extends z.ZodType>(args: Args, submission: Submission<S>): Promise<Response> {
  return submit(args, submission, (body) => parseJsonInput(submission.schema, body));
}

/** A partial update: `run` gets the fields that were sent, and changes no others. */
export function patchJson<S extends z.ZodObject>(
  args: Args,
  submission: Submission<S, Partial<z.output<S>>>,
): Promise<Response> {
  return submit(args, submission, (body) => parseJsonPatch(submission.schema, body));
}

function submit<S extends z.ZodType, Input>(
  args: Args,
  { limit = bodyLimit, authorize, beforeErrors, run, status }: Submission<S, Input>,
  parse: (body: Record<string, unknown>) => Input,
): Promise<Response> {
  return answerJson(args, async () => {
    const parseBody = await readJsonObject(args, limit);
    const actor = await actorOf(args);
    await authorize?.(actor);
    const input = await inputOf(() => parse(parseBody()), beforeErrors);
    const headers = new Headers();
    const answer = await run(input, actor, headers);
    return privately(jsonResponse(answer, typeof status === 'function' ? status(answer) : status, headers));
  });
}

async function inputOf<Input>(parse: () => Input, beforeErrors?: () => Promise<unknown>): Promise<Input> {
  try {
    return parse();
  } catch (error) {
    await beforeErrors?.();
    throw error;
  }
}

/** A delete: the actor goes in, and it is gone. */
export function removeJson(args: Args, work: (actor: Actor) => Promise<void>): Promise<Response> {
  return readJson(args, async (actor) => {
    await work(actor);
    return { success: true };
  });
}

/**
 * Checks a JSON body against a schema as the form action handler does; null counts as missing.
 *
 * @throws {Invalid}
 */
export function parseJsonInput<S extends z.ZodType>(schema: S, body: Record<string, unknown>): z.output<S> {
  return parsed(schema, Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)));
}

/**
 * Checks the fields that a partial update sends. Null empties an optional field, and is an error for any other.
 *
 * @throws {Invalid}
 */
function parseJsonPatch<S extends z.ZodObject>(schema: S, body: Record<string, unknown>): Partial<z.output<S>> {
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

/** Chooses what serves the method, or answers 405 with the ones that are served. */
export function byMethod(args: Args, methods: Partial<Record<Method, () => Promise<Response>>>): Promise<Response> {
  const serve = ownProperty(methods, args.request.method);
  if (serve) return serve();
  return answerJson(args, async () => {
    throw notAllowed(Object.keys(methods) as Method[]);
  });
}

function notAllowed(methods: Method[]): Unacceptable {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return new Unacceptable(405, `This address answers ${allow} only.`, { Allow: allow });
}

/** The loader of a resource that can only be written to, or the action of one that can only be read. */
export function only(...methods: Method[]) {
  return (args: Args): Promise<Response> =>
    answerJson(args, async () => {
      throw notAllowed(methods);
    });
}

/** No one on the way may keep it. */
export function privately(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
