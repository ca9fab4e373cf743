/** SVG files as drawing programs write them: what the library keeps of them, and what it says about the others. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MediaSite, openMediaSite, upload, uploaded } from './media';
import { generatedImage } from './pictures';
import { type Site, signIn } from './site';

let place: MediaSite;
let editor: Site;
beforeAll(async () => {
  place = await openMediaSite();
  editor = await signIn(place.site, 'editor');
});
afterAll(() => place.close());

const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

/** The stored drawing. */
async function cleaned(bytes: Buffer): Promise<string> {
  const { src } = await uploaded(editor, bytes, 'drawing.svg');
  return (await fetch(place.url + src)).text();
}

describe('The size of a drawing', () => {
  // The `naturalWidth` and `naturalHeight` of Chromium 156. The first three are of LibreOffice 7.4, qrencode 4.1 and potrace 1.16.
  it.each([
    ['width="210mm" height="297mm" viewBox="0 0 21000 29700"', 794, 1123],
    ['width="3.49cm" height="3.49cm" viewBox="0 0 33 33"', 132, 132],
    ['width="200.000000pt" height="100.000000pt" viewBox="0 0 200.000000 100.000000"', 267, 133],
    ['width="210mm" height="297mm"', 794, 1123],
    ['width="1in" height="2pc"', 96, 32],
    ['width="40Q" height="2em"', 38, 32],
    ['width="1e2" height=" 20.5PX "', 100, 21],
    ['height="30" viewBox="0 0 40 20"', 60, 30],
    ['width="50%" height="30" viewBox="0 0 40 20"', 60, 30],
    ['width="1cm" viewBox="0,0 40 20"', 38, 19],
    ['width="100%" height="100%" viewBox="0 0 40 20"', 40, 20],
  ])('of %s is %i × %i pixels', async (attributes, width, height) => {
    const file = await uploaded(editor, svg('<path d="M0 0h9v9z"/>', attributes), 'drawing.svg');
    expect(file).toMatchObject({ width, height });
  });

  it('keeps its ratio when it is limited', async () => {
    const file = await uploaded(editor, svg('', 'width="40000" height="10000" viewBox="0 0 40000 10000"'), 'plan.svg');
    expect(file).toMatchObject({ width: 10_000, height: 2_500 });
  });
});

describe('An image in a drawing', () => {
  const metadata = { IFD0: { Artist: 'Jane Doe' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Jane Doe"/></rdf:RDF></x:xmpmeta>';
  const photo = () => generatedImage(60, 40).withMetadata({ orientation: 6, exif: metadata }).withXmp(xmp);

  it.each([
    ['jpeg', () => photo().jpeg().toBuffer()],
    ['png', () => photo().png().toBuffer()],
    ['webp', () => photo().webp().toBuffer()],
    ['gif', async () => withComment(await generatedImage(60, 40).gif().toBuffer())],
  ])('loses location, names and texts, and keeps pixels and orientation: %s', async (type, make) => {
    const image = await make();
    expect(image.includes('Jane Doe')).toBe(true);
    const text = await cleaned(svg(`<image xlink:href="data:image/${type};base64,${image.toString('base64')}"/>`));
    const stored = Buffer.from(/data:image\/\w+;base64,([^"]+)/.exec(text)?.[1] ?? '', 'base64');
    expect(stored.includes('Jane Doe')).toBe(false);
    const { format, orientation, xmp, exif = '' } = await sharp(stored).metadata();
    expect({ format, orientation, xmp }).toEqual({ format: type, orientation: type === 'gif' ? undefined : 6 });
    // Only the orientation is left.
    expect(exif.length).toBeLessThan(40);
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(image).raw().toBuffer());
  });

  it('keeps its colour profile', async () => {
    const image = await generatedImage(20, 20).withIccProfile('p3').jpeg().toBuffer();
    const text = await cleaned(svg(`<image href="data:image/jpeg;base64,${image.toString('base64')}"/>`));
    const stored = Buffer.from(/base64,([^"]+)/.exec(text)?.[1] ?? '', 'base64');
    expect((await sharp(stored).metadata()).icc).toEqual((await sharp(image).metadata()).icc);
  });

  it.each([
    ['data:application/octet-stream;base64,', (bytes: Buffer) => bytes.toString('base64')],
    ['data:;base64,', (bytes: Buffer) => bytes.toString('base64')],
    ['data:image/jpg;charset=utf-8;base64,', (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&%0A')],
    ['data:image/png,', (bytes: Buffer) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')],
  ])('gets its true type: %s', async (prefix, encode) => {
    const image = await generatedImage(9, 9).png().toBuffer();
    const text = await cleaned(svg(`<image href="${prefix}${encode(image)}"/>`));
    expect(text).toContain(`href="data:image/png;base64,${image.toString('base64')}"`);
  });

  it('is not loaded from elsewhere, and the refusal names the file and the way out', async () => {
    const response = await upload(editor, svg('<image xlink:href="file:///C:/Users/jane/photo.jpg"/>'), 'drawing.svg');
    expect((await response.json()).message).toBe(
      'This SVG loads other files, such as “photo.jpg”. Embed its images (Inkscape: Extensions > Images), and convert its text to paths (Path > Object to Path).',
    );
  });
});

function withComment(gif: Buffer): Buffer {
  const text = Buffer.from('Jane Doe');
  return Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0, 0x3b])]);
}
