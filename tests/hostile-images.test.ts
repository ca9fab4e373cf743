/** Files that mean harm, or are not what they say: each is rejected in a sentence, and nothing of it stays. */
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedImage } from './images';
import { filesIn, type MediaSite, openMediaSite, upload } from './media';
import { logInAs, type Site } from './site';

let place: MediaSite;
let editor: Site;
beforeAll(async () => {
  place = await openMediaSite();
  editor = await logInAs(place.site, 'editor');
});
afterAll(() => place.close());

const text = (content: string) => Buffer.from(content) as Buffer<ArrayBuffer>;
const svg = (content: string, attributes = 'viewBox="0 0 10 10"') =>
  text(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  // Readers of headers do not look at the sum.
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** A PNG of a kilobyte that says it is that large. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(600))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The header of a GIF that says it is that large. */
function gifBomb(width: number, height: number): Buffer {
  const bytes = Buffer.from('47494638396100000000800000ffffff0000002c00000000ffffffff0002024401003b', 'hex');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  text('ftypheic'),
  Buffer.alloc(4),
  text('mif1heic'),
  Buffer.alloc(200),
]);
const cut = async (make: () => Promise<Buffer>, share: number) => {
  const whole = await make();
  return whole.subarray(0, Math.floor(whole.length * share));
};
const nested = (levels: number) => `${'<g>'.repeat(levels)}<path d="M0 0"/>${'</g>'.repeat(levels)}`;
const laughs = Array.from({ length: 12 }, (_, level) =>
  level === 0 ? '<path id="l0" d="M0 0"/>' : `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`,
).join('');

const hostile: [what: string, name: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['a PNG of 60,000 × 60,000', 'bomb.png', () => bomb(60_000, 60_000)],
  ['a PNG of maximum width', 'bomb.png', () => bomb(0x7fffffff, 1)],
  ['a GIF of 65,535 × 65,535', 'bomb.gif', () => gifBomb(65_535, 65_535)],
  ['a PNG without any width', 'none.png', () => bomb(0, 0)],
  ['an empty file', 'empty.jpg', () => Buffer.alloc(0)],
  ['zeros', 'zeros.png', () => Buffer.alloc(5000)],
  ['a truncated JPEG', 'half.jpg', () => cut(() => generatedImage(600, 400).jpeg().toBuffer(), 0.5)],
  ['a truncated PNG', 'half.png', () => cut(() => generatedImage(600, 400).png().toBuffer(), 0.5)],
  ['a truncated WebP', 'half.webp', () => cut(() => generatedImage(600, 400).webp().toBuffer(), 0.5)],
  ['a truncated AVIF', 'half.avif', () => cut(() => generatedImage(200, 100).avif({ effort: 0 }).toBuffer(), 0.6)],
  ['a JPEG with only a header', 'head.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['an HTML page named as a JPEG', 'page.jpg', () => text('<!doctype html><script>alert(1)</script>')],
  ['a Windows program named as a JPEG', 'setup.exe.jpg', () => Buffer.concat([text('MZ'), Buffer.alloc(2000, 7)])],
  ['a script with a GIF signature', 'gifar.gif', () => text('GIF89a/*____*/=1;alert(document.domain)//')],
  [
    'an HTML page behind a PNG signature',
    'page.png',
    () => Buffer.concat([bomb(1, 1).subarray(0, 8), text('<script>alert(1)</script>')]),
  ],
  ['a ZIP archive', 'pictures.zip', () => Buffer.concat([text('PK\x03\x04'), Buffer.alloc(100)])],
  ['a PDF', 'paper.pdf', () => text('%PDF-1.7\n1 0 obj\n')],
  ['a TIFF', 'scan.tif', () => generatedImage(20, 20).tiff().toBuffer()],
  ['a HEIC', 'IMG_0001.HEIC', () => heic],
  ['an SVG with a script', 'a.svg', () => svg('<script>alert(1)</script>')],
  ['an SVG with an event handler', 'a.svg', () => svg('<rect width="9" height="9" onload="alert(1)"/>')],
  [
    'an SVG with HTML in a foreignObject',
    'a.svg',
    () => svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  ],
  ['an SVG with a javascript: link', 'a.svg', () => svg('<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>')],
  [
    'an SVG that animates a link to javascript:',
    'a.svg',
    () => svg('<set attributeName="href" to="javascript:alert(1)"/>'),
  ],
  ['an SVG with an external image', 'a.svg', () => svg('<image href="https://tracker.example/x.png"/>')],
  [
    'an SVG with an external style sheet',
    'a.svg',
    () => svg('<style>@import "https://tracker.example/x.css";</style>'),
  ],
  ['an SVG with an external fill', 'a.svg', () => svg('<path style="fill:url(//tracker.example/a#b)" d="M0 0"/>')],
  [
    'an SVG with an XML entity for a server file',
    'a.svg',
    () => text('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9"><text>&x;</text></svg>'),
  ],
  ['an SVG with exponential use references', 'a.svg', () => svg(laughs)],
  ['an SVG with a circular use reference', 'a.svg', () => svg('<g id="a"><use href="#a"/></g>')],
  ['an SVG with 60,000 nested groups', 'a.svg', () => svg(nested(60_000))],
  [
    'an SVG that is not UTF-8',
    'a.svg',
    () => Buffer.concat([text('<svg viewBox="0 0 1 1">'), Buffer.from([0xff, 0xfe, 0xc0])]),
  ],
  ['an SVG without any size', 'a.svg', () => svg('<path d="M0 0"/>', '')],
];

it('Uploading a HEIC image returns an error that recommends JPEG', async () => {
  const response = await upload(editor, heic, 'IMG_0001.HEIC');
  expect((await response.json()).message).toBe('We cannot read HEIC images. Save it as JPEG and upload that.');
});

describe('Hostile upload', () => {
  it.each(hostile)('is rejected with a message and not stored: %s', async (_what, name, bytes) => {
    const response = await upload(editor, await bytes(), name);
    const { message } = await response.json();
    expect({ status: response.status, message }).toEqual({
      status: 400,
      message: expect.stringMatching(/^\P{Cc}{15,200}\.$/u),
    });
    expect(filesIn(place.dataDir)).toEqual([]);
  });

  it.each([
    ['no file at all', () => new FormData()],
    ['a file in the wrong field', () => formOf('picture', text('x'))],
    ['two files', () => formOf('file', text('x'), text('y'))],
  ])('is rejected with a message for a form with %s', async (_what, body) => {
    const response = await editor.send('/api/admin/media', { method: 'POST', body: body() });
    expect([400, 413]).toContain(response.status);
    expect((await response.json()).message).toMatch(/\.$/);
    expect(filesIn(place.dataDir)).toEqual([]);
  });

  it.each([
    ['truncated', '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'],
    ['without a boundary', 'abc'],
  ])('is rejected for a form that is %s', async (_what, body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const response = await editor.send('/api/admin/media', { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(filesIn(place.dataDir)).toEqual([]);
  });
});

function formOf(field: string, ...files: Buffer<ArrayBuffer>[]): FormData {
  const body = new FormData();
  for (const [index, bytes] of files.entries()) body.append(field, new File([bytes], `${index}.png`));
  return body;
}

describe('Accepted upload', () => {
  it.each([
    ['../../../etc/cron.d/evil.png', 'evil.png'],
    ['C:\\Windows\\evil.png', 'evil.png'],
    ['a\u0000b\u202Egnp.exe', 'abgnp.exe'],
    ['..', 'picture'],
  ])('sanitises the file name %j to %j', async (given, name) => {
    const bytes = await generatedImage(30, 20, given.length).png().toBuffer();
    const part = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${given}"\r\n\r\n`;
    const body = Buffer.concat([text(part), bytes, text('\r\n--edge--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const response = await editor.send('/api/admin/media', { method: 'POST', body, headers });
    if (response.status !== 201) return expect(response.status).toBe(400);
    expect((await response.json()).mediaFile.name).toBe(name);
  });

  it('is served without data appended to the image', async () => {
    const bytes = Buffer.concat([await generatedImage(40, 40, 9).jpeg().toBuffer(), text('<script>alert(1)</script>')]);
    const { mediaFile } = await (await upload(editor, bytes)).json();
    const served = await fetch(place.url + mediaFile.src);
    expect(Buffer.from(await served.arrayBuffer()).includes('<script>')).toBe(false);
  });
});
