/** A client for S3-compatible buckets: put, get, list and delete, each with a timeout. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from '~/platform/settings/off-site.server';
import { BucketError, bucketError, bucketNetworkError } from './bucket-error';

export interface Listed {
  /** The object name without the prefix. */
  name: string;
  changedAt: number;
}

/** The timeout in milliseconds, extended by the time that the content takes at 50 kB/s. */
const defaultLimit = 30_000;
const bytesPerMillisecond = 50;
const attempts = 3;
const firstPause = 500;
const nothing = new Uint8Array();
/** The maximum number of bytes to read from an error response. */
const responseExcerptMax = 10_000;

interface Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** The object name with the prefix; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  body?: Body;
}

/** A file is streamed from disk, and needs its SHA-256 in hex. */
type Body = Uint8Array | { file: Blob; digest: string };

export class BucketClient {
  /** The service's clock in milliseconds since 1970, from its latest response. */
  serverTime = Date.now();

  constructor(
    private readonly bucket: Bucket,
    private readonly requestLimit = defaultLimit,
  ) {}

  /** @throws {BucketError} */
  async put(name: string, body: Body): Promise<void> {
    await this.#query({ method: 'PUT', key: this.#key(name), body });
  }

  /** @returns null if there is no such object. @throws {BucketError} */
  async get(name: string): Promise<Uint8Array | null> {
    try {
      return await this.#query({ method: 'GET', key: this.#key(name) });
    } catch (error) {
      if (error instanceof BucketError && error.code === 'NoSuchKey') return null;
      throw error;
    }
  }

  /** @throws {BucketError} */
  async delete(name: string): Promise<void> {
    await this.#query({ method: 'DELETE', key: this.#key(name) });
  }

  /** Returns the objects in a folder by name, only those after `after` if given. @throws {BucketError} */
  async list(folder: string, after?: string): Promise<Listed[]> {
    const result: Listed[] = [];
    const query: Record<string, string> = { 'list-type': '2', prefix: this.#key(folder) };
    if (after !== undefined) query['start-after'] = this.#key(after);
    for (;;) {
      const answer = Buffer.from(await this.#query({ method: 'GET', key: '', query })).toString();
      for (const [, entry = ''] of answer.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const name = textIn(entry, 'Key').slice(this.bucket.prefix.length);
        result.push({ name, changedAt: Date.parse(textIn(entry, 'LastModified')) });
      }
      if (textIn(answer, 'IsTruncated') !== 'true') return result;
      query['continuation-token'] = textIn(answer, 'NextContinuationToken');
    }
  }

  #key(name: string): string {
    return this.bucket.prefix + name;
  }

  /** Sends a request, and retries temporary errors. */
  async #query(request: Request): Promise<Uint8Array> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#requestOnce(request);
      } catch (error) {
        if (!(error instanceof BucketError) || !error.isPassing || attempt === attempts) throw error;
        await pause(firstPause * 2 ** (attempt - 1));
      }
    }
  }

  async #requestOnce({ method, key, query = {}, body = nothing }: Request): Promise<Uint8Array> {
    const url = new URL(`${this.bucket.endpoint}/${this.bucket.bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.bucket;
    const digest = 'file' in body ? body.digest : sha256(body);
    // A bucket with object lock refuses content without a checksum.
    const checksum = { 'x-amz-checksum-sha256': Buffer.from(digest, 'hex').toString('base64') };
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': digest, ...(method === 'PUT' && checksum) },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
    }).sign();
    const content = 'file' in body ? body.file : new Blob([body as Uint8Array<ArrayBuffer>]);
    const limit = this.requestLimit + Math.ceil(content.size / bytesPerMillisecond);
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        ...(method === 'PUT' && { body: content }),
        redirect: 'manual',
        signal: AbortSignal.timeout(limit),
      });
      this.serverTime = Date.parse(response.headers.get('date') ?? '') || Date.now();
      const answer = new Uint8Array(await response.arrayBuffer());
      if (response.ok) return answer;
      throw bucketError(response.status, Buffer.from(answer.subarray(0, responseExcerptMax)).toString());
    } catch (error) {
      // Any other error is a bug.
      const isOfNetwork = (error as Error).name === 'TimeoutError' || (error as Error).cause !== undefined;
      throw isOfNetwork ? bucketNetworkError(error) : error;
    }
  }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Returns the text of the first element with that name. Our object names need no other unescaping. */
function textIn(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replaceAll('&quot;', '"') ?? '';
}
