/** Images of other sites in what staff write: each is downloaded once, and named by its reference from then on. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renditionsIdle } from '../app/media/renditions.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite } from './media';
import { visitorMessage } from './messages';
import { accreditation, testimonial } from './sample-records';
import { logInAs, type Site } from './site';

let place: MediaSite;
let admin: Site;
let other: Server;
let url: string;
let requested: string[];
const paths = ['/p.png', '/p.png2', '/p.png?a=1&b=2', '/%C3%BC.png', '/a_b*c.png'];

beforeAll(async () => {
  place = await openMediaSite();
  admin = await logInAs(place.site, 'admin');
  const images = await Promise.all(
    paths.map((_, seed) =>
      generatedImage(120, 100, seed + 1)
        .png()
        .toBuffer(),
    ),
  );
  other = createServer((request, response) => {
    requested.push(request.url ?? '');
    const image = images[paths.indexOf(request.url ?? '')];
    if (image) response.end(image);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await renditionsIdle();
  other.close();
  await place.close();
});
beforeEach(() => {
  requested = [];
  setConfig({ ...currentConfig(), fetchPictures: 'any' });
});

const posts = '/api/admin/blog-posts';

async function saved(content: string): Promise<{ id: number; content: string }> {
  const response = await admin.json('POST', posts, {
    title: 'About images',
    content: `At least twenty.\n\n${content}`,
  });
  const { blogPost, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return { id: blogPost.id, content: blogPost.content.replace('At least twenty.\n\n', '') };
}

async function htmlOf(id: number): Promise<string> {
  const { html } = await place.site.store.queries
    .selectFrom('blogPosts')
    .select('html')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return html ?? '';
}

const imageSources = (html: string) => [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);

/** The reference that the image of a path has in the library. */
async function refOf(path: string): Promise<string> {
  const response = await admin.json('POST', '/api/admin/accreditations', { ...accreditation, logoUrl: url + path });
  return (await response.json()).accreditation.logoUrl;
}

describe('External images in a saved text', () => {
  it('are told apart when one address is a prefix of the other', async () => {
    const [first, second] = [await refOf('/p.png'), await refOf('/p.png2')];
    const { content } = await saved(`![](${url}/p.png) ![](${url}/p.png2) [link](${url}/p.png) \`](${url}/p.png)\``);
    expect(content).toBe(`![](${first}) ![](${second}) [link](${url}/p.png) \`](${url}/p.png)\``);
  });

  it.each([
    ['letters outside ASCII', (host: string) => `${host}/ü.png`, '/%C3%BC.png'],
    ['letters outside ASCII, encoded', (host: string) => `${host}/%C3%BC.png`, '/%C3%BC.png'],
    ['a scheme in capitals', (host: string) => `${host.replace('http', 'HTTP')}/p.png`, '/p.png'],
    ['one slash', (host: string) => `${host.replace('//', '/')}/p.png`, '/p.png'],
    ['character references', (host: string) => `${host}/p.png?a=1&amp;b=2`, '/p.png?a=1&b=2'],
    ['escapes', (host: string) => `${host}/a\\_b\\*c.png`, '/a_b*c.png'],
  ])('are downloaded once when the address has %s', async (_name, addressOn, path) => {
    const ref = await refOf(path);
    requested = [];
    const { id, content } = await saved(`![Ours](${addressOn(url)} "Title")`);
    expect([content, requested]).toEqual([`![Ours](${ref} "Title")`, [path]]);
    const again = { title: 'About images', content: `At least twenty.\n\n${content}` };
    expect((await admin.json('PUT', `${posts}/${id}`, again)).status).toBe(200);
    expect(requested).toEqual([path]);
  });

  it('keep a definition that a link also uses', async () => {
    const ref = await refOf('/p.png');
    const { id, content } = await saved(`[![A *mark*][p]][p]\n\n[p]: ${url}/p.png "It's"`);
    expect(content).toBe(`[![A mark](${ref} "It\\'s")][p]\n\n[p]: ${url}/p.png "It's"`);
    expect(await htmlOf(id)).toContain(`<a href="${url}/p.png" title="It&#x27;s"`);
  });

  it('are rejected with a protocol-relative address', async () => {
    const content = `At least twenty.\n\n![](${url.replace('http:', '')}/p.png)`;
    const response = await admin.json('POST', posts, { title: 'About images', content });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ['content']]);
  });

  it('are replaced by media references in every Markdown form', async () => {
    const refs = new Map(await Promise.all(paths.map(async (path) => [path, await refOf(path)] as const)));
    const written: Record<string, (path: string, at: number) => string> = {
      inline: (path) => `![a](${url}${path})`,
      titled: (path) => `![a [b] c](${url}${path} 'x "y"')`,
      pointed: (path) => `![](<${url}${path}>)`,
      linked: (path) => `[![](${url}${path})](${url}/p.png)`,
      referred: (path, at) => `![x][r${at}]\n\n[r${at}]: <${url}${path}> "z"`,
      shortened: (path, at) => `> - ![s${at}]\n\n[S${at}]: ${url}${path}`,
      shared: (path, at) => `[![x][t${at}]][t${at}]\n\n[t${at}]: ${url}${path}`,
      quoted: (path) => `\`![a](${url}${path})\``,
      decoyed: (path) => `(see: ${url}${path}) ![a](${url}${path})`,
    };
    const part = fc.tuple(fc.constantFrom(...Object.keys(written)), fc.constantFrom(...paths));
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (parts) => {
        const { id } = await saved(parts.map(([form, path], at) => written[form]?.(path, at)).join('\n\n'));
        const expected = parts.filter(([form]) => form !== 'quoted').map(([, path]) => refs.get(path));
        expect(imageSources(await htmlOf(id))).toEqual(expected);
      }),
      { numRuns: 25, interruptAfterTimeLimit: 20_000 },
    );
  });

  it('are rejected in replies', async () => {
    await place.site.json('POST', '/api/contact', visitorMessage);
    const reply = { content: `See ![the plan][p].\n\n[p]: ${url}/p.png`, key: 'a'.repeat(24), version: 0 };
    const response = await admin.json('POST', '/api/admin/contact-requests/1/replies', reply);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('Replies cannot contain images'),
    ]);
  });
});

describe('Existing external images', () => {
  const ownOnly = async () =>
    (await place.site.send('/')).headers.get('content-security-policy')?.includes("img-src 'self';");

  it('are all listed and downloaded, beyond the first thousand records too', async () => {
    const { queries } = place.site.store;
    const names = Array.from({ length: 1000 }, (_, at) => `Mark ${at}`);
    await queries
      .insertInto('accreditations')
      .values(names.map((name) => ({ ...accreditation, name, logoUrl: '/mark.svg', createdAt: '', updatedAt: '' })))
      .execute();
    await queries
      .insertInto('testimonials')
      .values(
        names.map((authorName) => ({ ...testimonial, rating: 5, authorName, portrait: '/a.png', createdAt: '2026' })),
      )
      .execute();
    setConfig({ ...currentConfig(), fetchPictures: 'off' });
    const last = { ...accreditation, name: 'The last', logoUrl: `${url}/p.png`, displayOrder: 9 };
    await admin.json('POST', '/api/admin/accreditations', last);
    await queries
      .insertInto('testimonials')
      .values({ ...testimonial, rating: 5, authorName: 'The first', portrait: `${url}/p.png`, createdAt: '2025' })
      .execute();
    const { id } = await saved(`![](${url}/ü.png) ![][p]\n\n[p]: ${url}/p.png2`);
    await admin.json('POST', '/api/admin/theme', { logoOnDark: `${url}/p.png` });
    await admin.json('POST', '/api/admin/drafts/publish', {});

    setConfig({ ...currentConfig(), fetchPictures: 'any' });
    const screen = await (await admin.send('/admin/media/external')).text();
    for (const name of ['The last', 'The first', 'About images', 'Logo for dark backgrounds'])
      expect(screen).toContain(name);
    const unpublished = await admin.post('/admin/media/external', {});
    expect([unpublished.status, await unpublished.text()]).toEqual([
      409,
      expect.stringContaining('Publish the appearance'),
    ]);
    expect(await ownOnly()).toBe(false);
    await admin.json('POST', '/api/admin/drafts/publish', {});
    expect((await admin.post('/admin/media/external', {})).status).toBe(303);
    expect(await ownOnly()).toBe(true);
    expect(imageSources(await htmlOf(id))).toEqual([
      expect.stringMatching(/^media:/),
      expect.stringMatching(/^media:/),
    ]);
    const left = await Promise.all([
      queries.selectFrom('accreditations').select('id').where('logoUrl', 'like', 'http%').execute(),
      queries.selectFrom('testimonials').select('id').where('portrait', 'like', 'http%').execute(),
    ]);
    expect(left).toEqual([[], []]);
  });
});
