/** SVG files as drawing programs write them: what the library keeps of them, and what it says about the others. */
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite, upload, uploaded } from './media';
import { logInAs, type Site } from './site';

let place: MediaSite;
let editor: Site;
beforeAll(async () => {
  place = await openMediaSite();
  editor = await logInAs(place.site, 'editor');
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

  it('is not loaded from another website, and the refusal names the file and the way out', async () => {
    const response = await upload(editor, svg('<image xlink:href="file:///C:/Users/jane/photo.jpg"/>'), 'drawing.svg');
    expect((await response.json()).message).toBe(
      'This SVG loads other files, such as “photo.jpg”. Embed its images (Inkscape: Extensions > Images), and convert its text to paths (Path > Object to Path).',
    );
  });
});

describe('CSS in a drawing', () => {
  const drawn = (css: string) => svg(`<style>${css}</style><g class="a"><path class="b" d="M0 0h9v9z"/></g>`);

  // Chromium 156 draws all of them.
  it.each([
    'path{fill:light-dark(#cdffcd,#112)}',
    ':root{--a:var(--b);--b:url(#c)}path{fill:var(--a)}',
    ':root{--größe:#0a0}path{fill:var(--größe)}',
    '@layer a,b;@layer b{path{fill:green}}@layer a{path{fill:red}}',
    '@layer a{}@layer b{path{fill:green}}@layer a{path{fill:red}}',
    '@scope (.a) to (.b){path{fill:green}}',
    '.a{fill:red;&amp; path{fill:green}@media all{stroke:blue}}',
    'path{transform:rotate(calc(sin(.5)*30deg));fill:rgb(from green r g b)}',
    '@supports selector(:has(a)){path{fill:green}}',
    '@media screen and (min-width:1px){path{fill:green}}',
    'path:where(.b,.c):not(.d){fill:green}',
    '[d]{fill:green}',
    '@namespace s url(http://www.w3.org/2000/svg);s|path{fill:green}',
    '@keyframes a{from{fill:green}to{fill:blue}}path{animation:a 1s infinite}',
  ])('is kept: %s', async (css) => {
    const plain = (text: string) => text.replaceAll(/\s|&amp;lt;/g, '');
    expect(plain(await cleaned(drawn(css)))).toContain(plain(`<style>${css}</style>`));
  });

  it.each([
    ['.a{path{fill:green}}', 'path{fill:green}'],
    ['@scope (.a){fill:green}', 'fill:green'],
    ['@scope (.a){@media all{fill:green}}', 'fill:green'],
    ['path{fill:paint(a)}', 'paint()'],
    ['svg{mask:url(#a)}path{mask:inherit}', 'mask: inherit'],
    ['@starting-style{path{fill:red}}', '@starting-style'],
    ['[data-a]{fill:green}', '[data-a]'],
    ['</style><metadata/><style>path:first-child{fill:green}', 'path:first-child beside metadata'],
  ])('that cannot be checked is refused and quoted: %s', async (css, quoted) => {
    const response = await upload(editor, drawn(css), 'drawing.svg');
    expect((await response.json()).message).toBe(
      `This SVG contains CSS that cannot be checked: “${quoted}”. Export it with presentation attributes instead of CSS, or as a PNG.`,
    );
  });

  it('refers to parts whose ID has letters of CSS', async () => {
    const text = await cleaned(
      svg(
        '<linearGradient id="my gradient (1)"/><path fill="url(&quot;#my gradient (1)&quot;)"/><path fill="url(#my%20gradient%20%281%29)"/>',
      ),
    );
    const [, id] = /id="([^"]+)"/.exec(text) ?? [];
    expect(text.split(`fill="url(#${id})"`)).toHaveLength(3);
  });
});

describe('A drawing that is not a plain SVG in UTF-8', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><title>Größe</title></svg>';
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${drawing}`;
  const wide = Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le');

  it.each([
    ['compressed (svgz)', gzipSync(drawing)],
    ['UTF-16, little endian', wide],
    ['UTF-16, big endian', Buffer.from(wide).swap16()],
    ['Latin-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${drawing}`)],
  ])('is taken: %s', async (_what, bytes) => {
    expect(await cleaned(bytes)).toBe(drawing);
  });

  it('is refused by the name of an unknown encoding', async () => {
    const response = await upload(editor, Buffer.from(declared('UTF-7')), 'drawing.svg');
    expect((await response.json()).message).toBe('This SVG has the text encoding “UTF-7”. Save it as UTF-8.');
  });
});

describe('The refusal of a drawing names its part and the way out', () => {
  it.each([
    [
      'draw.io',
      '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">Office</div></foreignObject>',
      'This SVG contains <foreignObject>, which only browsers draw. In draw.io, turn off Formatted Text, or export a PNG. In Mermaid, set htmlLabels to false.',
    ],
    [
      'animation',
      '<path d="M0 0h9v9z"><animate attributeName="x" to="9"/></path>',
      'This SVG contains <animate>, an animation. Export a still drawing, or a PNG.',
    ],
    [
      'gnuplot 5.4, “mouse”',
      '<script type="text/javascript" href="gnuplot_svg.js"/>',
      'This SVG contains a script. Export it without what reacts to the mouse, such as “mouse” in gnuplot, or as a PNG.',
    ],
    [
      'an embedded AVIF',
      `<image href="data:application/octet-stream;base64,${Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf').toString('base64')}"/>`,
      'This SVG contains an embedded AVIF image. Embed it as PNG or JPEG instead.',
    ],
  ])('%s', async (_what, content, message) => {
    const response = await upload(editor, svg(content), 'drawing.svg');
    expect((await response.json()).message).toBe(message);
  });

  it('but a colour profile of Inkscape 1.2, which browsers ignore, is left out', async () => {
    const profile = '<color-profile name="sRGB" xlink:href="file:///usr/share/color/icc/sRGB.icc"/>';
    expect(await cleaned(svg(`<defs>${profile}</defs><path d="M0 0h9v9z"/>`))).not.toContain('color-profile');
  });

  it('and an embedded font without a type is kept', async () => {
    const font = Buffer.from('wOF2').toString('base64');
    const css = `@font-face{font-family:A;src:url(data:application/octet-stream;base64,${font})}`;
    expect(await cleaned(svg(`<style>${css}</style>`))).toContain(`url(data:font/woff2;base64,${font})`);
  });
});

function withComment(gif: Buffer): Buffer {
  const text = Buffer.from('Jane Doe');
  return Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0, 0x3b])]);
}
