/** Where images appear, and where they come from: the library, or formerly another site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sections } from '../app/content/home-page/copy';
import { defaultBusinessDetails } from '../app/content/settings/business-details';
import { renditionsIdle } from '../app/media/renditions.server';
import type { MediaFile } from '../app/media/schema';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { isPublic } from '../app/platform/network/public-network.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite, uploaded } from './media';
import { accreditation, post, testimonial } from './sample-records';
import { logInAs, type Site } from './site';

let place: MediaSite;
let admin: Site;
let image: MediaFile;
beforeAll(async () => {
  place = await openMediaSite();
  admin = await logInAs(place.site, 'admin');
  const { id } = await uploaded(admin, await generatedImage(1400, 100).jpeg().toBuffer());
  await renditionsIdle();
  const output = { alt: 'Our "office" <here>', caption: 'In May <or June>', focalX: 20 };
  image = (await (await admin.json('PATCH', `/api/admin/media/${id}`, output)).json()).mediaFile;
});
afterAll(() => place.close());

const page = async (path: string, browser: { send(path: string): Promise<Response> } = place.site) =>
  (await browser.send(path)).text();
const save = (path: string, body: object) => admin.json('POST', path, body);

describe('Library image', () => {
  it('heads a post in every size, with high fetch priority and as og:image', async () => {
    await save('/api/admin/blog-posts', { ...post, slug: 'headed', featuredImage: image.ref, isPublished: true });
    const html = await page('/blog/headed');
    expect(html).toMatch(/<source type="image\/avif" srcSet="[^"]*-320\.avif 320w,[^"]*-1400\.avif 1400w"/);
    expect(html).toMatch(/<img class="[^"]* tone-\d{3} focus-x-20"[^>]* width="1400" height="100"[^>]*>/);
    expect(html).toContain('fetchpriority="high"');
    expect(html).toMatch(/og:image" content="http:\/\/localhost:3000\/media\/[0-9a-f]{32}-1280\.jpg"/);
    expect(html).not.toContain('media:');
    const { blogPost } = await (await place.site.send('/api/blog-posts/headed')).json();
    expect(blogPost.featuredImage).toMatch(/^\/media\/[0-9a-f]{32}-1280\.jpg$/);
  });

  it('is shown in the lists of articles, beside posts without an image', async () => {
    await save('/api/admin/blog-posts', { ...post, slug: 'pictured', featuredImage: image.ref, isPublished: true });
    await save('/api/admin/blog-posts', { ...post, slug: 'bare', isPublished: true });
    for (const path of ['/', '/blog']) {
      const rows = (await page(path)).split('<li');
      expect(rows.find((row) => row.includes('href="/blog/pictured"'))).toMatch(/<img [^>]*alt="" loading="lazy"/);
      expect(rows.find((row) => row.includes('href="/blog/bare"'))).not.toContain('<img');
    }
  });

  it('gives way to the drawn card in link previews when it is an SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><path d="M0 0h9v9z"/></svg>';
    const { ref: featuredImage, src } = await uploaded(admin, Buffer.from(svg), 'diagram.svg');
    await save('/api/admin/blog-posts', { ...post, slug: 'drawn', featuredImage, isPublished: true });
    const html = await page('/blog/drawn');
    expect(html).toContain(`src="${src}"`);
    expect(html).toMatch(/og:image" content="http:\/\/localhost:3000\/drawn\/[\w-]+\/blog\/drawn\.png"/);
  });

  it('appears in a post with its alternative text, and updates when replaced', async () => {
    const content = `Some words.\n\n![](${image.ref})\n\nMore. ![Own & words](${image.ref}) ![gone](media:999) \`![x](media:1)\``;
    await save('/api/admin/blog-posts', { title: 'In a text', content, isPublished: true });
    const html = await page('/blog/in-a-text');
    expect(html).toMatch(
      /<figure><picture>.*alt="Our &quot;office&quot; &lt;here>" fetchpriority="high" decoding="async"><\/picture><figcaption>In May &lt;or June><\/figcaption><\/figure>/,
    );
    expect(html).toMatch(/alt="Own &#x26; words" loading="lazy"/);
    expect(html).toContain('<code>![x](media:1)</code>');
    expect(html).not.toContain('media:999');
    const before = /\/media\/[0-9a-f]{32}-1280\.jpg/.exec(html)?.[0] ?? '';
    const body = new FormData();
    body.set('file', new File([await generatedImage(1300, 100, 5).png().toBuffer()], 'new.png'));
    expect((await admin.send(`/api/admin/media/${image.id}/file`, { method: 'PUT', body })).status).toBe(200);
    await renditionsIdle();
    const after = await page('/blog/in-a-text');
    expect(after).not.toContain(before);
    expect(after).toMatch(/-1280\.webp 1280w/);
  });

  it('appears as logo and portrait on the home page, and lists its uses', async () => {
    await save('/api/admin/accreditations', { ...accreditation, logoUrl: image.ref });
    await save('/api/admin/testimonials', { ...testimonial, portrait: image.ref });
    const html = (await page('/')).replace(/<section id="insights".*?<\/section>/s, '');
    expect(html.match(/<picture>/g)).toHaveLength(2);
    expect(html).toMatch(/<img class="[^"]*aspect-\[4\/5\][^>]* loading="lazy"/);
    const { testimonials } = await (await place.site.send('/api/testimonials')).json();
    expect(testimonials[0].portrait).toMatch(/^\/media\//);
    for (const path of ['/admin/accreditations', '/admin/media', `/admin/media/${image.id}/edit`]) {
      const screen = await (await admin.send(path)).text();
      expect(screen, path).toMatch(/src="\/media\/[0-9a-f]{32}/);
    }
    const uses = await (await admin.send(`/admin/media/${image.id}/edit`)).text();
    for (const name of ['Cyber Essentials Plus', 'Helen Marsh', 'In a text']) expect(uses).toContain(name);
  });

  it('replaces the icon of a service once the draft is published', async () => {
    const { services } = sections;
    const [first, ...rest] = services.fields.items.initial;
    const change = (image: string) =>
      admin.json('PATCH', '/api/admin/page', { services: { items: [{ ...first, picture: image }, ...rest] } });
    const missing = await change('media:999');
    expect([missing.status, Object.keys((await missing.json()).errors)]).toEqual([400, ['services.items[0].picture']]);
    expect((await change('https://elsewhere.example/desk.jpg')).status).toBe(400);
    expect((await change(image.ref)).status).toBe(200);
    expect(await page('/')).not.toMatch(/data-reveal=""><div[^>]*><picture>/);
    const uses = await (await admin.send(`/admin/media/${image.id}/edit`)).text();
    expect(uses).toMatch(/href="\/admin\/home-page"[^>]*>page</);
    expect((await save('/api/admin/drafts/publish', {})).status).toBe(200);
    const html = await page('/');
    expect(html).toMatch(
      /data-reveal=""><div[^>]*><picture><source type="image\/avif" srcSet="[^"]*320w[^>]* sizes="\(min-width/,
    );
    const screen = await (await admin.send('/admin/home-page/services')).text();
    expect(screen).toMatch(new RegExp(`name="items\\[0\\].picture"[^>]* value="${image.ref}"`));
    const form = {
      title: 'Services',
      'items[0].title': 'One',
      'items[0].text': 'Text',
      'items[0].picture': 'media:999',
    };
    const rejected = await admin.post('/admin/home-page/services', form);
    expect([rejected.status, await rejected.text()]).toEqual([
      400,
      expect.stringContaining('The library has no image 999.'),
    ]);
  });

  it('stands in the hero instead of the drawing, or below the plan of the network', async () => {
    const change = (hero: object) => admin.json('PATCH', '/api/admin/page', { hero });
    const shown = async (hero: object) => {
      expect((await change(hero)).status).toBe(200);
      expect((await save('/api/admin/drafts/publish', {})).status).toBe(200);
      const [, home = ''] = /<section id="home"(.*?)<\/section>/s.exec(await page('/')) ?? [];
      return [/aria-label="(Line drawing: [^.:]+)/.exec(home)?.[1], /<picture>.*<\/picture>/s.exec(home)?.[0]];
    };
    const missing = await change({ photo: 'media:999' });
    expect([missing.status, Object.keys((await missing.json()).errors)]).toEqual([400, ['hero.photo']]);
    expect((await change({ drawing: 'none' })).status).toBe(400);
    const office = expect.stringContaining('an office floor');
    expect(await shown({ photo: image.ref })).toEqual([office, undefined]);
    const [drawing, photo] = await shown({ drawing: 'photo' });
    expect(drawing).toBeUndefined();
    expect(photo).toMatch(/alt="Our &quot;office&quot; &lt;here&gt;"(?! loading)[^>]* fetchpriority="high"/);
    expect(photo).toMatch(/sizes="\(min-width: 1240px\) 588px/);
    const plan = expect.stringContaining('the plan of the network');
    expect(await shown({ drawing: 'both' })).toEqual([plan, expect.stringContaining('fetchpriority="high"')]);
    expect(await shown({ drawing: 'both', photo: '' })).toEqual([office, undefined]);
  });

  it('blocks restoring a home page revision after its deletion', async () => {
    const { id, ref } = await uploaded(admin, await generatedImage(120, 100, 9).png().toBuffer());
    await renditionsIdle();
    const [first, ...rest] = sections.services.fields.items.initial;
    for (const named of [ref, '']) {
      const services = { items: [{ ...first, picture: named }, ...rest] };
      await admin.json('PATCH', '/api/admin/page', { services });
    }
    expect((await admin.send(`/api/admin/media/${id}`, { method: 'DELETE' })).status).toBe(200);
    const history = '/api/admin/history/drafts/page';
    const { versions } = await (await admin.send(history)).json();
    const restored = await admin.json('POST', `${history}/${versions[1].id}/restore`, {});
    const errors = { 'services.items[0].picture': [`The library has no image ${id}.`] };
    expect([restored.status, (await restored.json()).errors]).toEqual([400, errors]);
  });

  it.each([
    ['/api/admin/business-details', { ...defaultBusinessDetails, logoUrl: 'media:999' }, 'logoUrl'],
    ['/api/admin/theme', { logoOnDark: 'media:999' }, 'logoOnDark'],
    ['/api/admin/accreditations', { ...accreditation, logoUrl: 'media:999' }, 'logoUrl'],
    ['/api/admin/testimonials', { ...testimonial, portrait: 'media:999' }, 'portrait'],
    ['/api/admin/blog-posts', { ...post, slug: 'none', featuredImage: 'media:999' }, 'featuredImage'],
  ])('is rejected when it does not exist: %s', async (path, body, field) => {
    const response = await save(path, body);
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({ [field]: ['The library has no image 999.'] });
  });
});

describe('External image', () => {
  let other: Server;
  let url: string;
  let requested: string[];
  beforeAll(async () => {
    const bytes = await generatedImage(200, 100, 8).png().toBuffer();
    other = createServer((request, response) => {
      requested.push(request.url ?? '');
      if (request.url === '/moved') return response.writeHead(302, { location: '/mark.png?a=1&b=2' }).end();
      if (request.url === '/inside')
        return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
      if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end();
      if (request.url?.startsWith('/mark.png')) return response.end(bytes);
      if (request.url === '/broken') return request.socket.destroy();
      if (request.url === '/page') return response.end('<html>');
      response.writeHead(404).end();
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  });
  afterAll(() => void other.close());
  beforeEach(() => {
    requested = [];
    setConfig({ ...currentConfig(), fetchPictures: 'any' });
  });
  const logo = async (logoUrl: string) => {
    const response = await save('/api/admin/accreditations', { ...accreditation, logoUrl });
    return { status: response.status, body: await response.json() };
  };

  it('is downloaded once and stored as a library image', async () => {
    const { status, body } = await logo(`${url}/moved`);
    expect({ status, requested }).toEqual({ status: 201, requested: ['/moved', '/mark.png?a=1&b=2'] });
    expect(body.accreditation.logoUrl).toMatch(/^media:\d+$/);
    const content = `Twenty characters, and ![a mark](${url}/mark.png?a=1&b=2) in them.`;
    const { blogPost } = await (await save('/api/admin/blog-posts', { title: 'Fetched', content })).json();
    expect(blogPost.content).toBe(`Twenty characters, and ![a mark](${body.accreditation.logoUrl}) in them.`);
  });

  it.each([
    ['/broken', 'We could not download the image from that address. Save it to your computer and upload it here.'],
    ['/nothing', '(status 404)'],
    ['/page', 'not supported'],
    ['/round', 'redirects in a loop'],
  ])('is rejected at its field when the download fails: %s', async (path, why) => {
    const { status, body } = await logo(url + path);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'image-not-downloaded' });
    expect(body.errors.logoUrl[0]).toContain(why);
  });

  it('is rejected without an error code when its URL is invalid', async () => {
    const { status, body } = await logo('image of us');
    expect({ status, code: body.code }).toEqual({ status: 400 });
  });

  it.each(['http://127.0.0.1/x.png', 'http://[::1]/x.png', 'http://localhost/x.png', 'http://169.254.169.254/x'])(
    'is not requested from a private network: %s',
    async (address) => {
      setConfig({ ...currentConfig(), fetchPictures: 'public' });
      const { status, body } = await logo(address);
      expect({ status, requested }).toEqual({ status: 400, requested: [] });
      expect(body.errors.logoUrl[0]).toContain('private network');
    },
  );

  it('is shown until imported, and then the CSP allows own images only', async () => {
    const notice = async () => /\d+ images? loads? from other websites/.exec(await page('/admin/media', admin))?.[0];
    expect(await notice()).toBeUndefined();
    expect(await page('/admin/media/external', admin)).toContain('No page uses images from other websites.');
    setConfig({ ...currentConfig(), fetchPictures: 'off' });
    expect((await logo(`${url}/mark.png`)).body.accreditation.logoUrl).toBe(`${url}/mark.png`);
    expect(await notice()).toBe('1 image loads from other websites');
    const content = `Twenty characters, and ![a mark](${url}/mark.png) in them.`;
    const written = { title: 'Before', content, isPublished: true };
    await save('/api/admin/blog-posts', written);
    expect(await page('/blog/before')).toContain(`src="${url}/mark.png"`);
    const policy = async () => (await place.site.send('/')).headers.get('content-security-policy');
    expect(await policy()).toContain("img-src 'self' https: http:;");

    setConfig({ ...currentConfig(), fetchPictures: 'any' });
    const screen = await page('/admin/media/external', admin);
    expect(screen).toContain('Blog post “Before”');
    expect((await admin.post('/admin/media/external', {})).status).toBe(303);
    expect(await policy()).toContain("img-src 'self';");
    for (const path of ['/', '/blog/before']) expect(await page(path)).not.toContain(url);
    setConfig({ ...currentConfig(), fetchPictures: 'off' });
    expect((await logo(`${url}/mark.png`)).status).toBe(400);
    expect((await (await logInAs(place.site, 'editor')).send('/admin/media/external')).status).toBe(403);
  });
});

it.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['100.100.100.200', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['fd00:ec2::254', false],
  ['fe80::1%eth0', false],
  ['nonsense', false],
])('%s is a public address: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
