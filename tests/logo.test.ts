/** The logo of the business on dark ground: in white where its own colours cannot be seen. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../app/content/documents/model.server';
import { defaultBusinessDetails } from '../app/content/settings/business-details';
import { operator } from '../app/records/actor';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite, uploaded } from './media';
import { logInAs, type Site } from './site';

let place: MediaSite;
let admin: Site;
beforeAll(async () => {
  place = await openMediaSite();
  admin = await logInAs(place.site, 'admin');
});
afterAll(() => place.close());

const svg = (shapes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">${shapes}</svg>`);
const texts = (colour: string) => `<path fill="${colour}" d="M40 10h10v20h-10zm20 0h10v20h-10zm20 0h10v20h-10z"/>`;
const sign = (colour: string) => `<circle fill="${colour}" cx="16" cy="20" r="12"/>`;

async function choose(bytes: Uint8Array, name: string): Promise<string> {
  const { ref } = await uploaded(admin, bytes, name);
  const answer = await admin.json('POST', '/api/admin/business-details', { ...defaultBusinessDetails, logoUrl: ref });
  expect(answer.status).toBe(200);
  return ref;
}

const text = async (path: string, browser = place.site) => (await browser.send(path)).text();
/** The logo in the footer of the website: its address, and whether it is shown in white. */
async function footerLogo() {
  const [, footer = ''] = (await text('/blog')).split('<footer');
  const [tag = ''] = /<img [^>]*data-brand-logo[^>]*>/.exec(footer) ?? [];
  return { src: /src="([^"]+)"/.exec(tag)?.[1], isWhite: tag.includes('invert(1)') };
}

describe('Logo on a dark background', () => {
  for (const [what, shapes, isWhite] of [
    ['returns a dark logo in white', texts('#10202b'), true],
    ['returns a logo with dark words beside a bright sign in white', sign('#52d893') + texts('#10202b'), true],
    ['keeps the colours of a logo that can be seen', sign('#52d893') + texts('#e8eef0'), false],
    ['keeps a logo with a ground of its own', `<path fill="#0b1d33" d="M0 0h120v40H0z"/>${texts('#ffffff')}`, false],
  ] as const) {
    it(what, async () => {
      await choose(svg(shapes), 'logo.svg');
      expect(await footerLogo()).toEqual({ src: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.svg$/), isWhite });
    });
  }

  it('keeps a photograph and shows a dark transparent image in white', async () => {
    await choose(await generatedImage(300, 100).jpeg().toBuffer(), 'logo.jpg');
    expect((await footerLogo()).isWhite).toBe(false);
    await choose(
      await sharp(svg(texts('#222222')))
        .png()
        .toBuffer(),
      'logo.png',
    );
    expect(await footerLogo()).toEqual({ src: expect.stringMatching(/\.png$/), isWhite: true });
  });

  it('uses the colours of a replaced file', async () => {
    const ref = await choose(svg(texts('#101010')), 'dark.svg');
    expect((await footerLogo()).isWhite).toBe(true);
    const body = new FormData();
    body.set('file', new File([svg(texts('#fafafa'))], 'light.svg'));
    const replaced = await admin.send(`/api/admin/media/${ref.slice('media:'.length)}/file`, { method: 'PUT', body });
    expect(replaced.status).toBe(200);
    expect((await footerLogo()).isWhite).toBe(false);
  });

  it('shows previews on both backgrounds, and in white in the dark back office', async () => {
    await choose(svg(texts('#123')), 'ink.svg');
    const html = await text('/admin/site-settings/business-details', admin);
    expect(html).toMatch(
      /data-ground="light"><img src="([^"]+)" alt=""\/>.*data-ground="dark"><img src="\1" alt="" data-tinted="true"\/>/,
    );
    expect(html).toContain('This logo is shown in white on dark backgrounds.');
    expect(html).toMatch(/<source media="\(prefers-color-scheme: dark\)"[^>]*><img class="[^"]*" data-tinted="true"/i);
  });

  it('uses the dark background logo of the theme', async () => {
    await choose(svg(texts('#0a0a0a')), 'black.svg');
    const { ref, src } = await uploaded(admin, svg(texts('#f0f0f0')), 'white.svg');
    await admin.json('POST', '/api/admin/theme', { logoOnDark: ref });
    await publish(operator);
    expect(await footerLogo()).toEqual({ src, isWhite: false });
    expect(await text('/admin/site-settings/business-details', admin)).not.toContain('is shown in white');
  });
});

describe('Accent colour', () => {
  const appearance = () => text('/admin/site-settings/theme', admin);

  it('is suggested from a colour of the logo that is not grey', async () => {
    await choose(svg(texts('#222222') + sign('#c8102e')), 'logo.svg');
    expect(await appearance()).toMatch(/The colour of your logo is (<!-- -->)?#c8102e/);
  });

  it('is not suggested from a grey logo', async () => {
    await choose(svg(texts('#222222') + sign('#777777')), 'logo.svg');
    expect(await appearance()).not.toContain('The colour of your logo');
  });
});
