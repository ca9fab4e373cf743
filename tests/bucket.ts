/**
 * A bucket of an S3-compatible server on this machine. Before it stands a proxy that checks each signature with Amazon's own
 * code, which that server does not, and where a test lets things go wrong.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const region = 'eu-west-2';

/**
 * A failure of requests; `cut` breaks the connection in the middle, `hang` never answers, a number delays in
 * milliseconds.
 */
export type BucketFailure = { status: number; code?: string } | 'cut' | 'hang' | number | undefined;

export interface TestBucket {
  /** For a program or `readConfig`. */
  environment: Record<string, string>;
  /** Decides what goes wrong with the next requests. */
  problem: (request: { method: string; path: string; count: number }) => BucketFailure;
  /** All requests so far, and the bytes that were put. */
  requests: { method: string; path: string; bytes: number }[];
  /** The names of what is in it. */
  names(): string[];
  /** The stored objects. */
  folder: string;
}

/** @param keys what the program signs with */
export async function startBucket(keys = credentials): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await server.run();
  const bucket: Omit<TestBucket, 'environment'> = {
    problem: () => undefined,
    requests: [],
    names: () => namesIn(join(folder, 'backups')),
    folder: join(folder, 'backups'),
  };
  const proxy = createServer((incoming, response) => void pass(bucket, port, incoming, response));
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return Object.assign(bucket, {
    environment: {
      BACKUP_TO: 's3://backups/site',
      BACKUP_ENDPOINT: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      BACKUP_REGION: region,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      BACKUP_PASSPHRASE: 'correct horse battery staple',
    },
  });
}

async function pass(
  bucket: Omit<TestBucket, 'environment'>,
  port: number,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const { method = '', url = '', headers } = incoming;
  const body = await buffer(incoming).catch(() => null);
  if (!body) return;
  bucket.requests.push({ method, path: url, bytes: body.length });
  const problem = bucket.problem({ method, path: url, count: bucket.requests.length });
  if (problem === 'hang') return;
  if (typeof problem === 'object') return reject(response, problem.status, problem.code);
  if (typeof problem === 'number') await new Promise((done) => setTimeout(done, problem));
  if (!(await isSigned(incoming, body))) return reject(response, 403, 'SignatureDoesNotMatch');
  // As Amazon does for a bucket with object lock: "Content-MD5 OR x-amz-checksum- HTTP header is required".
  const checksum = createHash('sha256').update(body).digest('base64');
  if (method === 'PUT' && headers['x-amz-checksum-sha256'] !== checksum) return reject(response, 400, 'InvalidRequest');
  const onward = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (problem !== 'cut') return answer.pipe(response);
    answer.once('data', (part: Buffer) => response.write(part.subarray(0, part.length / 2), () => response.destroy()));
    return answer.once('end', () => response.destroy());
  });
  onward.on('error', () => response.destroy()).end(body);
}

function reject(response: ServerResponse, status: number, code?: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(code ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>` : '');
}

class Sha256 {
  readonly #hash;
  constructor(key?: Uint8Array | string | ArrayBuffer | ArrayBufferView) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key as Uint8Array);
  }
  update(data: Uint8Array | string) {
    this.#hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
  reset() {}
}

const signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false });

/** Whether Amazon's own code signs the same request, content included, with the same signature. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256']) return false;
  const given = headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const { pathname, searchParams } = new URL(url, 'http://gate');
  const expected = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: '127.0.0.1',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) },
  );
  const signatureOf = (authorization = '') => /Signature=([0-9a-f]{64})/.exec(authorization)?.[1];
  return signatureOf(given) !== undefined && signatureOf(given) === signatureOf(expected.headers.authorization);
}

function namesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .flatMap((path) => /^(.*)\._S3rver_object$/.exec(path)?.[1] ?? [])
    .sort();
}
