/** Any input is either read as intended or rejected with a message, in bounded time. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestError } from '../app/http/errors.server';
import { levelsMax, pairsMax, sameNameMax } from '../app/http/uploads/body-limits.server';
import { type BodyReader, formReader, jsonReader } from '../app/http/uploads/body-readers.server';
import { logInAs, openSite, type Site } from './site';

/** Milliseconds for one case, on a machine that others use too. */
const caseMax = 1000;
const runs = { numRuns: 150, interruptAfterTimeLimit: 10_000 };

/** Fails a case that takes too long. */
function timed<T>(work: () => T): T {
  const startedAt = performance.now();
  const result = work();
  expect(performance.now() - startedAt).toBeLessThan(caseMax);
  return result;
}

/** Feeds a body in pieces of the given sizes, again and again. */
function readInPieces<T>(reader: BodyReader<T>, body: Uint8Array, sizes: number[]): T {
  for (let at = 0, piece = 0; at < body.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    reader.take(body.subarray(at, at + size));
    at += size;
  }
  return reader.finish();
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const pairs = fc.array(fc.tuple(text, text), { maxLength: pairsMax / 4 });
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=edge';
const bytesOf = (body: string) => new TextEncoder().encode(body);

function asParts(fields: [string, string][]): string {
  const part = ([name, value]: [string, string]) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${fields.map(part).join('')}--edge--\r\n`;
}

describe('Body reader with any chunk sizes', () => {
  it('parses urlencoded bodies as URLSearchParams does', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, sizes, async (fields, sizes) => {
        const body = new URLSearchParams(fields).toString();
        const read = await timed(() => readInPieces(formReader(urlencoded), bytesOf(body), sizes));
        expect(read).toEqual([...new URLSearchParams(body)]);
      }),
      runs,
    );
  });

  it('returns the names and values of multipart bodies', async () => {
    const name = fc.stringMatching(/^\w{1,20}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 50 }),
        sizes,
        async (fields, sizes) => {
          fc.pre(fields.every(([, value]) => !value.includes('--edge')));
          const read = await timed(() => readInPieces(formReader(multipart), bytesOf(asParts(fields)), sizes));
          expect(read).toEqual(fields);
        },
      ),
      runs,
    );
  });

  it('parses JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), sizes, (json, sizes) => {
        expect(timed(() => readInPieces(jsonReader(), bytesOf(json), sizes))).toEqual(JSON.parse(json));
      }),
      runs,
    );
  });

  it('reads arbitrary bytes or rejects them with 400 or 413', async () => {
    const start = [() => formReader(urlencoded), () => formReader(multipart), jsonReader];
    const token = fc.constantFrom(
      '--edge',
      '\r\n',
      '--',
      '&',
      '=',
      '+',
      '%',
      '%f',
      '[',
      ']',
      '{',
      '}',
      '"',
      '\\',
      ':',
      ',',
    );
    const hostile = fc.array(fc.oneof(token, text), { maxLength: 400 }).map((pieces) => bytesOf(pieces.join('')));
    const body = fc.oneof(hostile, fc.uint8Array({ maxLength: 2000 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...start), body, sizes, async (start, body, sizes) => {
        try {
          await timed(() => readInPieces<unknown>(start(), body, sizes));
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          expect([400, 413]).toContain(error.status);
        }
      }),
      { ...runs, numRuns: 400 },
    );
  });
});

describe('Body reader limits', () => {
  const read = (type: string | null, body: string) => () =>
    readInPieces<unknown>(type ? formReader(type) : jsonReader(), bytesOf(body), [65_536]);
  const list = (length: number, write: (index: number) => string) => Array.from({ length }, (_, index) => write(index));
  const named = (length: number) => list(length, (index) => `n${index}=x`).join('&');
  const same = (length: number) => list(length, () => 'a=x').join('&');
  const parts = (length: number) => asParts(list(length, (index) => `n${index}`).map((name) => [name, 'x']));
  const members = (length: number) => `{${list(length, (index) => `"n${index}":0`).join()}}`;
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it.each([
    ['names', urlencoded, named(pairsMax), named(pairsMax + 1), 413],
    ['values of one name', urlencoded, same(sameNameMax), same(sameNameMax + 1), 413],
    ['levels in a name', urlencoded, `a${'[0]'.repeat(levelsMax - 1)}=`, `a${'.b'.repeat(levelsMax)}=`, 400],
    ['parts', multipart, parts(pairsMax), parts(pairsMax + 1), 413],
    ['JSON members', null, members(pairsMax), members(pairsMax + 1), 413],
    ['entries of a list', null, `[${list(sameNameMax, () => '0')}]`, `[${list(sameNameMax + 1, () => '0')}]`, 413],
    [
      'lists in lists',
      null,
      `[${list(19, () => `[${list(10, () => '0')}]`)}]`,
      `[${list(30, () => `[${list(10, () => '0')}]`)}]`,
      413,
    ],
    ['levels of JSON', null, nested(levelsMax), nested(levelsMax + 1), 400],
  ])('accept the maximum number of %s and reject one more', async (_what, type, max, more, status) => {
    await expect(Promise.resolve().then(read(type, max))).resolves.toBeDefined();
    await expect(Promise.resolve().then(read(type, more))).rejects.toThrow(
      expect.objectContaining({ status, message: expect.stringMatching(/^The request .* at most/) }),
    );
  });

  it('reject an oversized body before its end', () => {
    const reader = formReader(urlencoded);
    expect(() => reader.take(bytesOf(`${named(pairsMax + 1)}&and so`))).toThrow(RequestError);
  });
});

describe('Endpoints', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.close());

  it('answer any form with 303 or 400', async () => {
    const name = fc.oneof(
      text,
      fc.constantFrom('__proto__', 'constructor', 'toString', 'a[0].b', '[]', '__intent__', 'email', 'message'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 12 }), async (fields) => {
        const { status } = await site.post('/?index', fields);
        expect([303, 400]).toContain(status);
      }),
      { numRuns: 40, timeout: caseMax * 5, interruptAfterTimeLimit: 15_000 },
    );
  });

  it('answer any JSON with 400 or 413', async () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const fields = ['firstName', 'email', 'phone', 'message', 'contactReason', '__proto__'];
    const body = fc.dictionary(fc.oneof(fc.constantFrom(...fields), text), value, { maxKeys: 12 });
    await fc.assert(
      fc.asyncProperty(body, async (body) => {
        const { status } = await site.json('POST', '/api/contact', body);
        expect([400, 413]).toContain(status);
      }),
      { numRuns: 60, timeout: caseMax * 5, interruptAfterTimeLimit: 15_000 },
    );
  });

  it('accept large bodies from logged-in users only', async () => {
    const post = { title: 'A title', content: 'x'.repeat(100_000) };
    const admin = await logInAs(site, 'admin');
    expect((await site.json('POST', '/api/admin/blog-posts', post)).status).toBe(413);
    expect((await site.post('/admin/blog-posts/new', post)).status).toBe(413);
    expect((await admin.json('POST', '/api/admin/blog-posts', post)).status).not.toBe(413);
    expect((await admin.post('/admin/blog-posts/new', post)).status).not.toBe(413);
  });
});
