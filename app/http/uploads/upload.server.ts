/** Uploads by staff, written to disk while they arrive, so that no file is held in memory. */
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { ActionFunctionArgs } from '@remix-run/node';
import { draftPath, receiveFile } from '~/media/files.server';
import type { Upload } from '~/media/ingest.server';
import { fileBytesMax, fileField } from '~/media/limits';
import { currentConfig, shareOf } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import { type Actor, authorize, type Permission } from '~/records/actor';
import { RequestError } from '../errors.server';
import { actorOf } from '../session/actor.server';

const mib = 1024 * 1024;
/** Per request. */
const filesMax = 20;
const requestBytesMax = 200 * mib;
/** The limit for other fields and part headers. */
const besidesFiles = mib;

export interface UploadedFiles {
  files: [Upload, ...Upload[]];
  fields: URLSearchParams;
}

let underWay = 0;
const underWayMax = 8;

/**
 * Writes the files of a request to disk while `work` runs. Files that `work` does not consume are deleted afterwards.
 * @param max the maximum number of files
 * @throws {Unauthenticated}, {Forbidden} before anything is read
 * @throws {RequestError} 413 too large, 415 not a form, 400 unreadable or cut off, 503 too many at once, or the disk is
 * full
 * @throws {Invalid} when the form has no file
 */
export async function withUploads<T>(
  args: ActionFunctionArgs,
  { permission, max = filesMax, ...limits }: { permission: Permission; max?: number } & Partial<FileLimits>,
  work: (received: UploadedFiles, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = await actorOf(args);
  authorize(actor, permission);
  return withReceived(args, { ...imageLimits, ...limits, max }, ({ files: [first, ...rest], fields }) => {
    if (!first) throw new Invalid({ [fileField]: ['Please choose a file.'] });
    return work({ files: [first, ...rest], fields }, actor);
  });
}

/** The same for a visitors' form with one optional file. The caller checks first whether the visitor may upload. */
export function withVisitorUpload<T>(
  args: ActionFunctionArgs,
  work: (file: Upload | null, fields: URLSearchParams) => Promise<T>,
): Promise<T> {
  return withReceived(args, { ...imageLimits, max: 1 }, ({ files, fields }) => work(files[0] ?? null, fields));
}

interface FileLimits {
  bytesMax: number;
  /** A sentence for files that are larger. */
  hint: string;
}

const imageLimits: FileLimits = { bytesMax: fileBytesMax, hint: 'Make it smaller.' };

async function withReceived<T>(
  args: ActionFunctionArgs,
  limits: FileLimits & { max: number },
  work: (received: { files: Upload[]; fields: URLSearchParams }) => Promise<T>,
): Promise<T> {
  if (underWay >= shareOf(underWayMax, currentConfig())) {
    throw new RequestError(503, 'The server is busy. Try again in a few seconds.', {
      'Retry-After': '5',
    });
  }
  underWay += 1;
  const drafts: string[] = [];
  try {
    return await work(await receive(args, limits, drafts));
  } catch (error) {
    throw asActionError(error);
  } finally {
    underWay -= 1;
    await Promise.all(drafts.map((path) => rm(path, { force: true })));
  }
}

function asActionError(error: unknown) {
  const { code } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return isFull ? new RequestError(503, 'The disk is full. Tell your server administrator.') : error;
}

async function receive(
  { request, context }: ActionFunctionArgs,
  { max, ...limits }: FileLimits & { max: number },
  drafts: string[],
) {
  const { bytesMax } = limits;
  const limit = Math.min(Math.max(requestBytesMax, 2 * bytesMax), max * bytesMax) + besidesFiles;
  const type = request.headers.get('content-type') ?? '';
  if (!/^\s*multipart\/form-data\s*;/i.test(type))
    throw new RequestError(415, 'The request body must be multipart/form-data.');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooMuch(limit);

  const fields = new URLSearchParams();
  const streams: Readable[] = [];
  const uploads: Promise<Upload | null>[] = [];
  const parser = parserOf(type, max, bytesMax);
  const parsed = new Promise<void>((resolve, reject) => parser.once('finish', resolve).once('error', reject));
  // Both promises are awaited below, but the other may reject first.
  parsed.catch(() => undefined);
  parser.on('field', (name, value) => fields.append(name, value));
  parser.on('file', (field, stream, name) => {
    streams.push(stream);
    // Without a listener, a parser error after the last read would be uncaught.
    stream.on('error', () => undefined);
    const file = field === fileField ? keep(stream, name, limits, drafts) : drop(stream);
    file.catch((error) => parser.destroy(error));
    uploads.push(file);
  });
  for (const bound of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.once(bound, () => parser.destroy(new RequestError(413, `The request has too many files: ${max} at most.`)));
  }
  try {
    const write = (chunk: Uint8Array) =>
      Promise.race([parsed, new Promise<void>((written) => parser.write(chunk, () => written()))]);
    await context.readBody(limit, write, { passesOn: true });
    parser.end();
    await parsed;
    const files = await Promise.all(uploads);
    return { files: files.filter((file) => file !== null), fields };
  } catch (error) {
    for (const stream of [parser, ...streams]) stream.destroy();
    await Promise.allSettled(uploads);
    throw isOurs(error) ? error : unreadable();
  }
}

const isOurs = (error: unknown) =>
  error instanceof RequestError ||
  error instanceof Invalid ||
  typeof (error as NodeJS.ErrnoException).code === 'string';

function parserOf(type: string, max: number, bytesMax: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: bytesMax,
        files: max,
        fields: 50,
        fieldSize: 16 * 1024,
        parts: max + 50,
        headerPairs: 20,
      },
    });
  } catch {
    throw unreadable();
  }
}

/** Writes a file to disk. @returns null for an empty file field */
async function keep(
  stream: Readable & { truncated?: boolean },
  given: string | undefined,
  { bytesMax, hint }: FileLimits,
  drafts: string[],
): Promise<Upload | null> {
  const name = plainName(given ?? '');
  const path = await draftPath();
  drafts.push(path);
  // A pipeline from a stream that has already ended would never finish.
  if (stream.destroyed) throw unreadable();
  const { bytes, digest } = await receiveFile(stream, path);
  if (stream.truncated) throw new Invalid({ [fileField]: [`“${name}” is larger than ${bytesMax / mib} MB. ${hint}`] });
  if (bytes === 0 && !given) return null;
  if (bytes === 0) throw new Invalid({ [fileField]: [`“${name}” is empty.`] });
  return { path, name, bytes, digest };
}

async function drop(stream: Readable): Promise<null> {
  stream.resume();
  return null;
}

const nameMaxLength = 200;

/** Returns the file name without folders and invisible characters. */
function plainName(given: string): string {
  // Browsers write a quotation mark so (HTML, section 4.10.22.8).
  const last = given.replaceAll('%22', '"').replace(/^.*[/\\]/s, '');
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu, '').trim();
  return [...plain].slice(0, nameMaxLength).join('') || 'picture';
}

function unreadable() {
  return new RequestError(400, 'We could not read the files. Try again.');
}

function tooMuch(limit: number) {
  return new RequestError(
    413,
    `The request is too large: ${Math.floor(limit / mib)} MB at most. Please upload fewer files at once.`,
  );
}
