/** Reads a request body. Type and size are checked before, and the content while it arrives. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { RequestError } from '../errors.server';
import { actorOf } from '../session/actor.server';
import { pairsMax } from './body-limits.server';
import { type BodyReader, formReader, jsonReader } from './body-readers.server';

const kib = 1024;
/** The limit of most bodies, and of every body from an anonymous client. */
export const bodyLimit = 64 * kib;
/** For blog posts and site content. */
export const longBodyLimit = 1024 * kib;
/** Form encoding needs nine bytes (`%E8%AA%9E`) for a character with three bytes in JSON. */
export const longFormLimit = 2 * longBodyLimit;

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Reads a request's body in chunks. The declared length may be wrong or missing.
 * @param limit in bytes
 * @param take gets each chunk; its promise delays the next one, and its error ends the reading
 * @param passesOn the body is not held in memory: it counts towards no memory limit, and may take longer to arrive
 * @throws {RequestError} 413 too large, 400 cut off, 503 too many bodies at once
 */
export type ReadBody = (
  limit: number,
  take: (chunk: Uint8Array) => void | Promise<void>,
  options?: { passesOn?: boolean },
) => Promise<void>;

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>;

/**
 * Reads a JSON body. The returned function parses it, so that the caller can check the permission first.
 * @throws {RequestError} 413 too large, 415 not JSON, 400 nested too deeply; the function: 400 not a JSON object
 */
export async function readJsonObject(args: Args, limit: number): Promise<() => Record<string, unknown>> {
  const reader = await read(args, ['application/json'], limit, jsonReader);
  return () => asObject(reader.finish());
}

function asObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new RequestError(400, 'The request body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

export type FormFields = URLSearchParams;

/**
 * Reads a form. Most forms are flat. Conform would expand `a.b[99999999]` into a list of that length, so such fields
 * are dropped, as are its commands `__intent__` and `__state__`.
 * @param hasLists whether the form has lists with buttons that change them: these fields pass as our forms send them
 * @throws {RequestError} 413 too large or too many fields, 415 not a form, 400 unreadable
 */
export async function readForm(args: Args, limit: number, hasLists = false): Promise<FormFields> {
  const type = args.request.headers.get('content-type') ?? '';
  const reader = await read(args, formTypes, limit, () => formReader(type));
  const pairs = await reader.finish();
  return new URLSearchParams(
    pairs.filter(([name, value]) => isFlat(name) || (hasLists && (isInList(name) || isListIntent(name, value)))),
  );
}

/** Reads a form that was stored. Releases before 2027 stored each line of a list of texts by itself, as `points[0]`. */
export function parseStoredForm(text: string): FormFields {
  const form = new URLSearchParams();
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, pairsMax)) {
    const field = name.replace(/(?<=\w)\[\d\d?\]$/, '');
    if (field !== name && form.has(field)) form.set(field, `${form.get(field)}\n${value}`);
    else if (isFlat(field) || isInList(field)) form.append(field, value);
  }
  return form;
}

const isFlat = (name: string) => /^(?!__)\w+$/.test(name);
/** `items[0].title`: two digits limit lists to a hundred items. */
const isInList = (name: string) => /^(?!__)\w+\[\d\d?\]\.(?!__)\w+$/.test(name);
const isList = (name: unknown) => typeof name === 'string' && isFlat(name);
const isPlace = (index: unknown) =>
  index === undefined || (Number.isInteger(index) && Number(index) >= 0 && Number(index) < 100);

/** Returns whether the submission only adds, removes or moves a list item. */
function isListIntent(name: string, value: string): boolean {
  if (name !== '__intent__') return false;
  try {
    const { type, payload } = JSON.parse(value) as { type: unknown; payload: Record<string, unknown> };
    const { name: list, index, from, to, ...rest } = payload;
    const isKnown = ['insert', 'remove', 'reorder'].includes(String(type));
    return isKnown && isList(list) && [index, from, to].every(isPlace) && Object.keys(rest).length === 0;
  } catch {
    return false;
  }
}

async function read<T>(args: Args, types: string[], limit: number, start: () => BodyReader<T>) {
  const { request, context } = args;
  const allowed = await limitFor(args, limit);
  requireSize(request, allowed);
  requireType(request, types);
  requirePlain(request);
  const reader = start();
  await context.readBody(allowed, reader.take);
  return reader;
}

/** A long body requires a logged-in user. For a short body the actor is not read. */
async function limitFor(args: Args, limit: number): Promise<number> {
  if (limit <= bodyLimit) return limit;
  const { kind } = await actorOf(args);
  if (kind !== 'anonymous') return limit;
  requireSize(args.request, bodyLimit, 'Log in to send more.');
  return bodyLimit;
}

function requireType(request: Request, types: string[]) {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new RequestError(415, `The request body must be ${types.join(' or ')}.`);
}

function requirePlain(request: Request) {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new RequestError(415, 'The request body must not be compressed.');
}

function requireSize(request: Request, limit: number, hint?: string) {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit, hint);
}

/** @param hint a sentence about what helps */
export function tooLarge(limit: number, hint = '') {
  return new RequestError(413, `The request is too large: ${limit / kib} KiB at most. ${hint}`.trim());
}
