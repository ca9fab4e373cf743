/** Reading a request's body: its type and size are checked before anything looks inside. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { Unacceptable } from './errors.server';

const kib = 1024;
export const bodyLimit = 64 * kib;
/** For blog posts and site content, and for what a visitor may have pasted: it goes back to them with the reason. */
export const longBodyLimit = 1024 * kib;
/** The same texts as a form: what takes three bytes in JSON is nine there (`%E8%AA%9E`). */
export const longFormLimit = 2 * longBodyLimit;

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Reads a request's body whole; its length may be declared wrongly, or not at all.
 *
 * @param limit in bytes
 * @throws {Unacceptable} 413 too large, 400 cut off
 */
export type ReadBody = (limit: number) => Promise<Uint8Array>;

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>;

/**
 * Reads a JSON body. What is in it is looked at by whoever calls the function that this returns: first it is asked who
 * sends it.
 *
 * @throws {Unacceptable} 413 too large, 415 another type than JSON; the function: 400 no JSON object
 */
export async function readJsonObject(args: Args, limit: number): Promise<() => Record<string, unknown>> {
  const bytes = await readBytes(args, ['application/json'], limit);
  return () => parseObject(bytes);
}

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Unacceptable(400, 'The request body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

/** What a form's fields are, whichever way they were sent. */
export type FormFields = FormData | URLSearchParams;

/**
 * @throws {Unacceptable} 413 too large, 415 not a form, 400 unreadable
 */
export async function readForm(args: Args, limit: number): Promise<FormFields> {
  const bytes = await readBytes(args, formTypes, limit);
  const type = args.request.headers.get('content-type') ?? '';
  if (!/^\s*multipart\//i.test(type)) return withPlainNames(new URLSearchParams(new TextDecoder().decode(bytes)));
  try {
    const headers = { 'content-type': withBareBoundary(type) };
    return withPlainNames(await new Response(bytes as BodyInit, { headers }).formData());
  } catch {
    throw new Unacceptable(400, 'The form could not be read. Please try again.');
  }
}

/** Remix's parser knows no quoted boundary, and no other parameter in front of it (RFC 2046, section 5.1.1). */
function withBareBoundary(contentType: string): string {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return boundary ? `multipart/form-data; boundary=${boundary[1] ?? boundary[2]}` : contentType;
}

/**
 * Our forms are flat. Conform takes `a.b[99999999]` for a path and would make a list that long, so such fields go; and so
 * do `__intent__` and `__state__`, which are commands to it that none of our forms gives.
 */
function withPlainNames(form: FormFields): FormFields {
  for (const name of new Set(form.keys())) {
    if (!/^(?!__)\w+$/.test(name)) form.delete(name);
  }
  return form;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Unacceptable(400, 'The request body is not valid JSON.');
  }
}

function readBytes({ request, context }: Args, types: string[], limit: number): Promise<Uint8Array> {
  requireSize(request, limit);
  requireType(request, types);
  requirePlain(request);
  return context.readBody(limit);
}

function requireType(request: Request, types: string[]) {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new Unacceptable(415, `The request body must be ${types.join(' or ')}.`);
}

function requirePlain(request: Request) {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new Unacceptable(415, 'The request body must not be compressed.');
}

function requireSize(request: Request, limit: number) {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
}

export function tooLarge(limit: number) {
  return new Unacceptable(413, `The request is too large: ${limit / kib} KiB at most.`);
}
