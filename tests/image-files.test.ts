/** Photos and images as cameras and programs write them: what visitors see of them, and what is refused with a reason. */
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { imagesOf } from '../app/media/images.server';
import { renditionsIdle } from '../app/media/renditions.server';
import { type MediaSite, openMediaSite, upload, uploaded } from './media';
import { logInAs, type Site } from './site';

let place: MediaSite;
let editor: Site;
beforeAll(async () => {
  place = await openMediaSite();
  editor = await logInAs(place.site, 'editor');
});
afterEach(renditionsIdle);
afterAll(() => place.close());

/** The colours of the first pixel of all sizes and formats. */
async function coloursOf(ref: string): Promise<number[][]> {
  await renditionsIdle();
  const image = (await imagesOf([ref]))[ref];
  const sources = image?.sources?.map(({ srcSet }) => srcSet.split(' ')[0]) ?? [];
  const files = [image?.src, ...sources].map((address) => fetch(place.url + address));
  return Promise.all(
    files.map(async (file) => {
      const image = sharp(Buffer.from(await (await file).arrayBuffer())).toColourspace('srgb');
      return [...(await image.removeAlpha().raw().toBuffer()).subarray(0, 3)];
    }),
  );
}

const near = (value: number) => expect.toSatisfy((one: number) => Math.abs(one - value) < 8);

const filled = (background: string): Sharp => sharp({ create: { width: 16, height: 16, channels: 3, background } });
/** Grey 64 of 255 in 16 bits with the profile sgray.icc of Ghostscript 10.00, by ImageMagick 7.1. */
const grey = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIEAAAAACx9D0UAAAAxWlDQ1BpY2MAABiVY2BgXMAABEwCDAy5eSVF7kGOkRGRUQoMSCAxubjAMSDAhw' +
    'En+HaNgRFEX9bFrQYnYE1JLU4G0geAuDa5oKiEgYHRAcjWKC8pALEzgGyRpGwwuwbEzg4JcgayJwDZfFC9IKDsWFSSmZZaoRCcn1ZSnliUqlDs' +
    'XpRYqeDp7KwQUJSflpmTSobrCICS1IoSEO2cX1BZlJmeUaKA4QojA0NDBkSYfg4BhxWj2Hn0cAaB5NKiMiiTkfEsAwMAuA430XDct6wAAAATSU' +
    'RBVAjXY3RwYEABTAwMAyEAAEgIAJC4T7NeAAAAAElFTkSuQmCC',
  'base64',
);

describe('Colours of an image', () => {
  // Chromium 156 shows them so.
  it.each([
    [
      '16-bit PNG in sRGB',
      filled('#00ff00').toColourspace('rgb16').withIccProfile('srgb').png().toBuffer(),
      [0, 255, 0],
    ],
    [
      '16-bit PNG in P3',
      filled('#c86432').toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
      [200, 100, 50],
    ],
    ['16-bit PNG without a profile', filled('#c86432').toColourspace('rgb16').png().toBuffer(), [200, 100, 50]],
    ['16-bit grey PNG', grey, [81, 81, 81]],
    ['8-bit PNG in P3', filled('#c86432').withIccProfile('p3').png().toBuffer(), [200, 100, 50]],
    ['10-bit AVIF in sRGB', filled('#00ff00').withIccProfile('srgb').avif({ bitdepth: 10 }).toBuffer(), [0, 255, 0]],
  ])('stay with their profile: %s', async (_what, image, colour) => {
    const { ref } = await uploaded(editor, await image);
    const seen = await coloursOf(ref);
    expect(seen).toEqual(seen.map(() => colour.map(near)));
    expect(seen).toHaveLength(3);
  });
});

const light = (value: number) =>
  Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => ((at % 96) % 7 < 4 ? value : 0)));
/** Black at first, then an image, then black again. */
const frames = () =>
  sharp(Buffer.concat([0, 2, 200, 0].map(light)), { raw: { width: 64, height: 256, channels: 3, pageHeight: 64 } });

describe('Animation', () => {
  it.each([
    ['GIF', () => frames().gif().toBuffer()],
    ['WebP', () => frames().webp({ lossless: true }).toBuffer()],
  ])('that fades in shows the frame with the picture: %s', async (_type, make) => {
    const { ref, width, height } = await uploaded(editor, await make());
    expect({ width, height }).toEqual({ width: 64, height: 64 });
    const seen = await coloursOf(ref);
    expect(seen).toHaveLength(3);
    expect(Math.min(...seen.map(([red = 0]) => red))).toBeGreaterThan(150);
  });

  it('becomes a still image, as the upload form says', async () => {
    expect(await (await editor.send('/admin/media/new')).text()).toContain('An animation becomes a still image.');
  });
});

/** A PNG with its colours in a chunk `cICP` (PNG 3, section 11.3.2.6). */
async function pngWithCodes(primaries: number, transfer: number, image = filled('#c86432')): Promise<Buffer> {
  const png = await image.png().toBuffer();
  const chunk = Buffer.from([0, 0, 0, 4, ...Buffer.from('cICP'), primaries, transfer, 0, 1, 0, 0, 0, 0]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** An AVIF of which some bytes are others. */
async function avifWith(change: (image: Buffer) => void): Promise<Buffer> {
  const image = await filled('#c86432').ensureAlpha(0.5).avif({ effort: 0 }).toBuffer();
  change(image);
  return image;
}
/** `#c86432` by avifenc 0.11.1 with `--cicp 12/13/6`. */
const avifInP3 = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aW' +
    'YAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB4AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29s' +
    'b3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAABAAAAAQAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAAMAA' +
    '0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACZtZGF0EgAKCDgM/9hDA0GkMhAWQAYYYYQAAHaNhuPXVDys',
  'base64',
);

function avifWithCodes(primaries: number, transfer: number): Buffer {
  const image = Buffer.from(avifInP3);
  const codes = image.indexOf('colrnclx') + 8;
  image.writeUInt16BE(primaries, codes);
  image.writeUInt16BE(transfer, codes + 2);
  return image;
}

describe('An image', () => {
  const codes = (name: string) =>
    `This image names its colours by code points (CICP: ${name}), which we cannot convert. Export it in sRGB or with a colour profile (ICC).`;
  const jpeg = (what: string) =>
    `This JPEG ${what}, which we cannot read. Save it as a standard JPEG (8 bits, lossy) or as PNG.`;

  it.each([
    ['PNG in P3', () => pngWithCodes(12, 13), codes('Display P3')],
    ['PNG in HDR', () => pngWithCodes(9, 16), codes('HDR, PQ')],
    ['AVIF in P3', () => avifInP3, codes('Display P3')],
    ['AVIF in HDR', () => avifWithCodes(9, 18), codes('HDR, HLG')],
    [
      'animated AVIF, as avifenc 0.11 makes of several files',
      () => avifWith((image) => image.write('avis', 8)),
      'We cannot read animated AVIF. Save one frame of it as AVIF or PNG.',
    ],
    [
      'AVIF of avifenc 0.11 with --premultiply',
      () => avifWith((image) => image.write('prem', image.indexOf('auxl'))),
      'The transparency of this AVIF is premultiplied, which we cannot read. Export it without that option, or as PNG.',
    ],
    ['lossless JPEG', () => Buffer.from('ffd8ffc3000b08001000100101110000', 'hex'), jpeg('is lossless')],
    ['12-bit JPEG', () => Buffer.from('ffd8ffc1000b0c001000100101110000', 'hex'), jpeg('has 12 bits per colour')],
  ])('whose colours we would change is refused with the way out: %s', async (_what, make, message) => {
    const response = await upload(editor, await make(), 'picture');
    expect({ status: response.status, message: (await response.json()).message }).toEqual({ status: 400, message });
  });

  it.each([
    ['PNG in sRGB', () => pngWithCodes(1, 13)],
    ['PNG that has a profile, too', () => pngWithCodes(12, 13, filled('#c86432').withIccProfile('p3'))],
    ['AVIF in sRGB', () => avifWithCodes(1, 13)],
  ])('keeps colours that its codes do not change: %s', async (_what, make) => {
    const { ref } = await uploaded(editor, await make());
    const [seen] = await coloursOf(ref);
    expect(seen).toEqual([200, 100, 50].map(near));
  });

  it('keeps a quotation mark in its name, which browsers send as %22', async () => {
    const part = '--edge\r\nContent-Disposition: form-data; name="file"; filename="the %22old%22 office.png"\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(part),
      await filled('#123').png().toBuffer(),
      Buffer.from('\r\n--edge--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const response = await editor.send('/api/admin/media', { method: 'POST', body, headers });
    expect((await response.json()).mediaFile.name).toBe('the "old" office.png');
  });

  it('is offered as WebP first when it is transparent, and as AVIF first when it is not', async () => {
    const orderOf = async (image: Sharp) => {
      const { ref } = await uploaded(editor, await image.png().toBuffer());
      await renditionsIdle();
      return (await imagesOf([ref]))[ref]?.sources?.map(({ type }) => type);
    };
    expect(await orderOf(filled('#654321').ensureAlpha(0.5))).toEqual(['image/webp', 'image/avif']);
    expect(await orderOf(filled('#654321'))).toEqual(['image/avif', 'image/webp']);
  });
});
