/** SVG files that mean harm: each is rejected in a sentence, and nothing of it stays. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn, type MediaSite, openMediaSite, upload, uploaded } from './media';
import { logInAs, type Site } from './site';

let place: MediaSite;
let editor: Site;
beforeAll(async () => {
  place = await openMediaSite();
  editor = await logInAs(place.site, 'editor');
});
afterAll(() => place.close());

const xlink = 'xmlns:x="http://www.w3.org/1999/xlink"';
const svg = (content: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" ${attributes}>${content}</svg>`);

/** Nine levels of parts, each of which refers ten times to the one below. */
function bomb(level: (id: string, refersTo: (write: (below: string) => string) => string) => string, last: string) {
  const levels = Array.from({ length: 9 }, (_, at) =>
    level(`a${at + 1}`, (write) => Array.from({ length: 10 }, () => write(`a${at}`)).join('')),
  );
  return svg(`<path id="a0" d="M0 0h9v9z"/>${levels.join('')}${last}`, xlink);
}
const filled = (id: string) => `<path d="M0 0h9v9z" ${id}/>`;
const times = (count: number, text: string) => text.repeat(count);

const live = `</style><script>document.documentElement.setAttribute("pwned","")</script><foreignObject width="99" height="99">
  <iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"/></foreignObject><image href="https://evil.example/t.png"/><style>`;
const markup: [what: string, bytes: Buffer][] = [
  ['elements in the CDATA of a style sheet', svg(`<style><![CDATA[${live}]]></style><path d="M0 0"/>`)],
  ['escaped elements in a style sheet', svg(`<style>${live.replaceAll('<', '&lt;')}</style><path d="M0 0"/>`)],
  ['a script with a namespace prefix', svg('<s:script>alert(1)</s:script>', 'xmlns:s="http://www.w3.org/2000/svg"')],
  ['an XHTML script', svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>')],
  [
    'HTML in a foreignObject',
    svg('<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><p/></div></foreignObject>'),
  ],
  ['an SVG in a foreignObject', svg('<foreignObject><svg/></foreignObject>')],
  ['a javascript: link with a line feed', svg('<a href="java&#10;script:alert(1)"><path d="M0 0"/></a>')],
  ['an unclosed tag', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>')],
  [
    'a style sheet before the root',
    Buffer.from('<?xml-stylesheet href="https://a.example/a.css"?><svg viewBox="0 0 1 1"/>'),
  ],
];

const otherSession: [what: string, bytes: Buffer][] = [
  ['an external image with a namespace prefix', svg('<image x:href="http://a.example/t.png"/>', xlink)],
  ['@i\\mport', svg('<style>@i\\mport "http://a.example/a.css";</style>')],
  ['u\\rl()', svg('<style>path{fill:u\\rl(http://a.example/a)}</style>')],
  ['\\75rl() in an attribute', svg('<path fill="\\75rl(http://a.example/a)"/>')],
  ['image-set()', svg('<style>svg{background:image-set("http://a.example/i.png" 1x)}</style>')],
  ['image-set() in an attribute', svg('<path mask="-webkit-image-set(\'//a.example/i.png\' 1x)"/>')],
  ['url() in a media query', svg('<style>@media print{path{fill:url(//a.example/a)}}</style>')],
  ['url() in a fallback', svg('<path style="fill:var(--a, url(//a.example/a))"/>')],
  ['an external font', svg('<style>@font-face{font-family:A;src:url(//a.example/a.woff2)}</style>')],
];

const bombs: [what: string, bytes: Buffer][] = [
  [
    'use references with a namespace prefix',
    bomb((id, ten) => `<g id="${id}">${ten((below) => `<use x:href="#${below}"/>`)}</g>`, '<use x:href="#a8"/>'),
  ],
  [
    'use references with percent-encoding',
    bomb((id, ten) => `<g id="${id}">${ten((below) => `<use href="#%61${below[1]}"/>`)}</g>`, '<use href="#%618"/>'),
  ],
  [
    'use references to a duplicate id',
    bomb((id, ten) => `<g id="${id}">${ten((below) => `<use href="#${below}"/>`)}</g>`, times(9, '<g id="a9"/>')),
  ],
  ...(['mask', 'pattern', 'marker', 'clipPath'] as const).flatMap((name): [string, Buffer][] => {
    const property = { mask: 'mask', pattern: 'fill', marker: 'marker-start', clipPath: 'clip-path' }[name];
    const of = (write: (below: string) => string, style = '') =>
      bomb((id, ten) => `<${name} id="${id}">${ten(write)}</${name}>`, style + write('a9'));
    const classes = times(9, 'x').replace(/x/g, (_, at) => `.a${at}{${property}:url("#a${at}")}`);
    return [
      [name, of((below) => filled(`${property}="url(#${below})"`))],
      [
        `${name} in style attributes`,
        of((below) => filled(`style="${property}: url( '#%61${below[1]}' ) !important"`)),
      ],
      [
        `${name} in a style sheet`,
        of((below) => filled(`class="b ${below}"`), `<style>@media all{${classes}}</style>`),
      ],
    ];
  }),
  [
    'inherited patterns',
    bomb(
      (id, ten) => `<pattern id="${id}"><g fill="url(#a${Number(id[1]) - 1})">${ten(() => filled(''))}</g></pattern>`,
      filled('fill="url(#a9)"'),
    ),
  ],
  [
    'patterns inherited through use',
    bomb(
      (id, ten) =>
        `<g id="g${id}">${ten(() => filled(''))}</g><pattern id="${id}"><use href="#g${id}" stroke="url(#a${Number(id[1]) - 1})"/></pattern>`,
      filled('fill="url(#a9)"'),
    ),
  ],
  [
    'masks in custom properties',
    bomb(
      (id, ten) =>
        `<mask id="${id}" style="--${id}:url(#a${Number(id[1]) - 1})">${ten((below) => filled(`mask="var(--b, var(--${below}))" style="--${below}:url(#${below})"`))}</mask>`,
      filled('mask="var(--a9)" style="--a9:url(#a9)"'),
    ),
  ],
  [
    'masks of groups',
    bomb(
      (id, ten) => `<mask id="${id}">${ten((below) => `<g mask="url(#${below})">${filled('')}</g>`)}</mask>`,
      filled('mask="url(#a9)"'),
    ),
  ],
  [
    'filters with feImage references',
    bomb(
      (id, ten) =>
        `<filter id="f${id}">${ten((below) => `<feImage href="#${below}"/>`)}</filter>${filled(`id="${id}" filter="url(#f${id})"`)}`,
      '',
    ),
  ],
  [
    'text along paths',
    bomb((id, ten) => `<text id="${id}">${ten((below) => `<textPath href="#${below}">a</textPath>`)}</text>`, ''),
  ],
  ['many uses of a long path', svg(`<path id="a" d="${times(9_000, 'M0 0h9v9z')}"/>${times(900, '<use href="#a"/>')}`)],
  [
    'a long path in a style sheet',
    svg(`<style>path{d:path("${times(9_000, 'M0 0h9v9z')}")}</style>${times(900, '<path/>')}`),
  ],
  [
    'gradients as masks',
    svg(`<style>path{mask-image:linear-gradient(#000,#fff)}</style>${times(2000, '<path d="M0 0h99v99z"/>')}`),
  ],
  ['filter functions', svg(`<style>path{filter:blur(9px)}</style>${times(2000, '<path d="M0 0h99v99z"/>')}`)],
  [
    'many masked paths',
    svg(`<mask id="m"><path d="M0 0"/></mask>${times(2000, '<path d="M0 0h99v99z" mask="url(#m)"/>')}`),
  ],
  [
    'many overlapping gradients',
    svg(
      `<radialGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/></radialGradient><g fill="url(#g)">${times(3000, '<path d="M0 0h99v99H0z"/>')}</g>`,
    ),
  ],
];

const tooComplicated = 'This SVG is too complex to display. Simplify it.';

describe.each([
  ['hostile markup', markup, /^This SVG (contains (<|a script|elements)|cannot be read|loads other files)/],
  ['external addresses', otherSession, /^This SVG (loads other files|contains a style with a backslash)/],
  ['excessive rendering work', bombs, new RegExp(tooComplicated)],
])('SVG upload with %s', (_kind, files, sentence) => {
  it.each(files)(
    'is rejected and not stored: %s',
    async (_what, bytes) => {
      const response = await upload(editor, bytes, 'a.svg');
      const { message } = await response.json();
      expect({ status: response.status, message }).toEqual({ status: 400, message: expect.stringMatching(sentence) });
      expect(filesIn(place.dataDir)).toEqual([]);
    },
    60_000,
  );
});

it('An SVG upload of more than 1 MiB is rejected', async () => {
  const ofSize = (bytes: number) =>
    svg(`<path d="M0 0h9v9z"/>${times(bytes - svg('<path d="M0 0h9v9z"/>').length, ' ')}`);
  const statuses = [];
  for (const bytes of [1024 * 1024, 1024 * 1024 + 1])
    statuses.push((await upload(editor, ofSize(bytes), 'a.svg')).status);
  expect(statuses).toEqual([201, 400]);
});

it('An SVG upload with an image of too many pixels is rejected', async () => {
  const image = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const response = await upload(
    editor,
    svg(`<image href="data:image/png;base64,${image.toString('base64')}"/>`),
    'a.svg',
  );
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({
    status: 400,
    message: tooComplicated,
  });
});

it('An SVG upload loses the elements, attributes and styles that no browser draws', async () => {
  const { src } = await uploaded(
    editor,
    svg(
      `<style>@charset "a";@page{margin:1cm}.a{color:red;filter:alpha(opacity=50);-ms-zoom:-ms-x(1);fill:)}</style>
      <metadata>f</metadata><f:g href="http://a.example" onload="h">i</f:g><font/><color-profile x:href="file:///usr/a.icc"/>
      <path d="M0 0" data-j="k" f:l="C:\\Users\\m.png" xml:base="http://a.example/" tabindex="0"/>
      <a href="http://a.example"><text>n &lt; o</text></a><foreignObject><f:p/></foreignObject>`,
      `xmlns:f="http://www.inkscape.org/namespaces/inkscape" ${xlink}`,
    ),
    'a.svg',
  );
  const text = await (await fetch(place.url + src)).text();
  expect(text.replace(/>\s+</g, '><')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><style>.a{color:red}</style><path d="M0 0"/><a><text>n &lt; o</text></a></svg>',
  );
});
