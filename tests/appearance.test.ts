/** The appearance: a draft by form and by JSON, style sheets with their content in their name, and what follows from them. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derivePalette } from '../app/content/appearance/colours.server';
import { defaultAppearance } from '../app/content/appearance/schema';
import { publish } from '../app/content/documents/model.server';
import { defaultBusinessDetails } from '../app/content/settings/business-details';
import { builtFirstScreen, builtSheets, fontPairFiles, furtherSiteSheet } from '../app/http/pages/built-sheets';
import { setBuiltFiles } from '../app/platform/built-files.server';
import { operator } from '../app/records/actor';
import { logInAs, openSite, type Site } from './site';

const screen = '/admin/site-settings/theme';
const call = '/api/admin/theme';
const plum = { accent: '#7a1fa2', corners: 'round', fonts: 'classic' };
const { styles: faces, fallbacks } = fontPairFiles.classic as { styles: string; fallbacks: string };

let site: Site;
let admin: Site;
let built: Record<string, string>;
beforeEach(async () => {
  built = { [builtSheets.site]: '/* site */', [builtSheets.admin]: '/* admin */', [faces]: '/* classic faces */' };
  built[builtFirstScreen] = ':root{--accent:#00734a;--line:#dcdad1;--ink:#10202b}a{color:var(--accent,var(--ink))}';
  built[fallbacks] = '/* classic fallbacks */';
  setBuiltFiles((address) => built[address]);
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => {
  setBuiltFiles(() => '');
  return site.close();
});

const text = async (response: Promise<Response>) => (await response).text();
const theme = async () => (await (await admin.send(call)).json()).theme;
/** The addresses of the style sheets that are painted with, and of the fonts that are fetched first. */
async function linksOf(path: string, browser = site) {
  const html = await text(browser.send(path));
  const links = [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => tag);
  const hrefs = (kind: RegExp) => links.filter((tag) => kind.test(tag)).map((tag) => /href="([^"]+)"/.exec(tag)?.[1]);
  return { html, sheets: hrefs(/rel="stylesheet" href="[^"]+"\/?>/), fonts: hrefs(/as="font"/) };
}

async function live(fields: Record<string, string> = plum) {
  await admin.post(screen, fields);
  await publish(operator);
}

describe('Default appearance', () => {
  it('links the style sheets of the build', async () => {
    expect(await linksOf('/blog')).toMatchObject({
      sheets: [builtSheets.site, furtherSiteSheet],
      fonts: fontPairFiles.clear.preload,
    });
    expect((await linksOf('/admin/dashboard', admin)).sheets).toEqual([builtSheets.admin]);
    expect(await theme()).toEqual({ ...defaultAppearance, version: 0, moves: [] });
  });
});

it('The sample shows the name, headline, number and logo of the business', async () => {
  const details = { ...defaultBusinessDetails, brandName: 'Northgate IT', tagline: 'Support that answers' };
  const logoUrl = 'https://img.example/logo.svg';
  await admin.json('POST', '/api/admin/business-details', { ...details, phone: '0113 496 0000', logoUrl });
  const page = (await text(admin.send(screen))).replaceAll('<!-- -->', '');
  const sample = page.slice(page.indexOf('aria-label="Sample"'));
  expect(sample.split('Northgate IT: Support that answers')).toHaveLength(3);
  expect(sample.split('0113 496 0000')).toHaveLength(3);
  expect(sample).toMatch(/<img [^>]*alt="Northgate IT"/);
});

describe('Saved appearance', () => {
  it('is a draft until it is published', async () => {
    const saved = await admin.post(screen, plum);
    expect(saved.status).toBe(303);
    expect(await theme()).toMatchObject(plum);
    expect((await linksOf('/')).sheets).toEqual([builtSheets.site, furtherSiteSheet]);
    await publish(operator);
    expect((await linksOf('/')).sheets).toEqual([
      expect.stringMatching(/^\/theme\/site-7a1fa2-round-classic-/),
      furtherSiteSheet,
    ]);
    expect(await text(admin.send('/api/admin/audit-entries'))).toContain('Accent colour, Corners, Fonts');
  });

  it('is rejected when invalid or stale', async () => {
    const rejected = await admin.json('POST', call, { accent: 'red', corners: 'oval', fonts: 'classic' });
    expect(rejected.status).toBe(400);
    expect(Object.keys((await rejected.json()).errors)).toEqual(['accent', 'corners']);
    await admin.json('POST', call, { ...plum, version: 0 });
    expect((await admin.json('POST', call, { ...plum, accent: '#123456', version: 0 })).status).toBe(409);
  });

  it('accepts a short hex colour without #', async () => {
    await admin.json('POST', call, { accent: ' A3F ' });
    expect(await theme()).toMatchObject({ accent: '#aa33ff' });
  });

  it('reports the colours that had to change', async () => {
    const { theme: saved } = await (await admin.json('POST', call, { accent: '#ffd400' })).json();
    expect(saved.moves.map(({ use }: { use: string }) => use)).toEqual(['text', 'parts']);
    expect(await text(admin.send(screen))).toContain('#ffd400');
  });

  it('previews the icon in the accent colour', async () => {
    const icon = await admin.send('/admin/site-settings/theme/icon?accent=%23aa33ff&large');
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
    const { root } = derivePalette('#aa33ff').shades;
    expect(await icon.text()).toContain(root['accent-mark']);
    expect(await text(admin.send(screen))).toContain('/admin/site-settings/theme/icon?accent=%2300734a');
  });

  it('is closed to editors', async () => {
    const editor = await logInAs(site, 'editor');
    expect((await editor.send(screen)).status).toBe(403);
    expect((await editor.json('POST', call, plum)).status).toBe(403);
    expect((await editor.send('/admin/site-settings/theme/sample')).status).toBe(403);
    expect((await editor.send('/admin/site-settings/theme/icon')).status).toBe(403);
  });
});

describe('Theme style sheet', () => {
  it('is the built sheet plus the appearance, and immutable', async () => {
    await live();
    const { sheets, fonts } = await linksOf('/');
    const answer = await site.send(sheets[0] ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const css = await answer.text();
    expect(css).toMatch(/^\/\* site \*\/\n\/\* classic faces \*\/\n:root\{--accent:#7a1fa2;/);
    expect(css).toContain('--radius:12px');
    expect(fonts).toEqual(fontPairFiles.classic.preload);
  });

  it('adds no request to the default appearance', async () => {
    const before = await linksOf('/');
    await live();
    const after = await linksOf('/');
    expect(after.html.match(/<link|<script|<img/g)?.length).toBe(before.html.match(/<link|<script|<img/g)?.length);
  });

  it('gets a new address when the appearance changes, and the previous address still works', async () => {
    await live();
    const first = (await linksOf('/')).sheets[0] ?? '';
    await live({ ...plum, corners: 'square' });
    const second = (await linksOf('/')).sheets[0] ?? '';
    expect(second).not.toBe(first);
    expect((await site.send(first)).status).toBe(200);
  });

  it('redirects from an unknown appearance to the current one, and rejects a malformed name', async () => {
    await live();
    const current = (await linksOf('/')).sheets[0] ?? '';
    const other = current.replace('7a1fa2', '123456');
    const answer = await site.send(other);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, current]);
    expect((await site.send('/theme/site-7a1fa2.css')).status).toBe(404);
  });

  it('has a version for the back office and the login page', async () => {
    await live();
    expect((await linksOf('/admin/dashboard', admin)).sheets).toEqual([expect.stringMatching(/^\/theme\/admin-/)]);
    expect((await linksOf('/admin/login')).sheets).toEqual([expect.stringMatching(/^\/theme\/admin-/)]);
  });

  it('of the sample contains the colours of the form', async () => {
    const requested = await admin.send(`${screen}/sample?${new URLSearchParams({ ...plum, accent: '#ffd400' })}`);
    const { sheet, moves } = await requested.json();
    expect(moves).toHaveLength(2);
    expect(await text(site.send(sheet))).toMatch(/\.theme-sample\{--accent:#[0-9a-f]{6};/);
  });
});

describe('Inline styles of the home page', () => {
  async function pageOf(path: string, browser = site) {
    const answer = await browser.send(path);
    const html = await answer.text();
    const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1];
    const policy = answer.headers.get('content-security-policy') ?? '';
    return { html, styles, sources: /style-src ([^;]+)/.exec(policy)?.[1] };
  }
  const sourceOf = (styles = '') => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

  it('come from the build, match the CSP hash, and the rest loads after the first section', async () => {
    const { html, styles, sources } = await pageOf('/');
    expect(styles).toBe(built[builtFirstScreen]);
    expect(sources).toBe(`'self' ${sourceOf(styles)}`);
    expect(html).not.toMatch(/ style="/);
    const sheets = [
      ...html.replace(/<noscript>.*?<\/noscript>/gs, '').matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g),
    ];
    expect(sheets.map(([, address]) => address)).toEqual([furtherSiteSheet]);
    expect(html).toContain(`</section><link rel="stylesheet" href="${furtherSiteSheet}"/><section`);
    // The fonts are in the sheet that all other pages begin with.
    expect(html).toContain(`<noscript><link rel="stylesheet" href="${builtSheets.site}"`);
  });

  it('come with a script that loads only the fonts that the text needs', async () => {
    const face = (file: string, range: string) =>
      `@font-face{font-family:Hanken Grotesk Variable;font-weight:400 700;src:url(${file}) format("woff2");unicode-range:${range}}`;
    const [, basic = ''] = fontPairFiles.clear.preload;
    built[builtSheets.site] = [
      '@font-face{font-family:Hanken Grotesk Fallback;src:local("Arial")}',
      face(basic, 'U+0020-007E'),
      face('/latin.woff2', 'U+00A1-00A2,U+00C0-00FF'),
      face('/latin-ext.woff2', 'U+0100-0151,U+018F'),
    ].join('');
    const fontsOf = async () =>
      [...(await pageOf('/')).html.matchAll(/\["Hanken[^"]*","([^"]+)"/g)].map(([, file]) => file);
    expect(await fontsOf()).toEqual([basic]);
    const details = { ...defaultBusinessDetails, tagline: 'Café computing' };
    expect((await admin.json('POST', '/api/admin/business-details', details)).status).toBe(200);
    expect(await fontsOf()).toEqual([basic, '/latin.woff2']);
  });

  it('follow the appearance', async () => {
    await live();
    const { styles, sources } = await pageOf('/');
    expect(styles).toContain('/* classic fallbacks */:root{--accent:#7a1fa2;');
    expect(styles).toContain('--radius:12px');
    expect(sources).toBe(`'self' ${sourceOf(styles)}`);
    await live({ ...plum, accent: '#123456' });
    expect((await pageOf('/')).styles).toContain('--accent:#123456');
  });

  it('are absent from other pages, drafts and form responses', async () => {
    await admin.post(screen, plum);
    for (const answer of [await pageOf('/blog'), await pageOf('/?draft', admin), await pageOf('/admin/login')]) {
      expect([answer.styles, answer.sources]).toEqual([undefined, "'self'"]);
    }
    const rejected = await site.post('/?index', {});
    expect(rejected.status).toBe(400);
    expect(await rejected.text()).not.toContain('<style>');
  });
});
