/** Photos and images as cameras and programs write them: what visitors see of them, and what is refused with a reason. */
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { picturesOf } from '../app/media/images.server';
import { renditionsIdle } from '../app/media/renditions.server';
import { type MediaSite, openMediaSite, uploaded } from './media';
import { type Site, signIn } from './site';

let place: MediaSite;
let editor: Site;
beforeAll(async () => {
  place = await openMediaSite();
  editor = await signIn(place.site, 'editor');
});
afterEach(renditionsIdle);
afterAll(() => place.close());

/** The colours of the first pixel of all sizes and formats. */
async function coloursOf(ref: string): Promise<number[][]> {
  await renditionsIdle();
  const picture = (await picturesOf([ref]))[ref];
  const sources = picture?.sources?.map(({ srcSet }) => srcSet.split(' ')[0]) ?? [];
  const files = [picture?.src, ...sources].map((address) => fetch(place.url + address));
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

describe('Colours of a picture', () => {
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
