/** The import of a WordPress site: upload, list, import, report, repeat, stop and undo. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOfRun, findWaiting } from '../app/imports/runs/runs.server';
import { uploadsPathOf } from '../app/imports/runs/uploads-folder.server';
import { workOn } from '../app/imports/runs/work.server';
import { renditionsIdle } from '../app/media/renditions.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { writeZip } from '../app/server/zip.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite } from './media';
import { at, target } from './mfa';
import { logInAs, type Site } from './site';
import { type WordPressItem, wordpressExport } from './wordpress';

const screen = '/admin/site-settings/import';

let place: MediaSite;
let site: Site;
let admin: Site;
let old: Server;
let url: string;
let requested: string[];

beforeAll(async () => {
  const image = await generatedImage(120, 100, 3).png().toBuffer();
  old = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url?.endsWith('/team.png')) response.end(image);
    else if (request.url?.endsWith('fake.png')) response.end('no image');
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
});
afterAll(() => old.close());
beforeEach(async () => {
  at(0);
  requested = [];
  place = await openMediaSite();
  site = place.site;
  admin = await logInAs(site, 'admin', 'priya');
  setConfig({ ...currentConfig(), fetchPictures: 'any' });
});
afterEach(async () => {
  await renditionsIdle();
  await place.close();
});

const uploads = () => `${url}/wp-content/uploads/2019/05`;
const posts = (): WordPressItem[] => [
  { id: 5, type: 'attachment', title: 'Team', slug: 'team', file: `${uploads()}/team.png`, status: 'inherit' },
  {
    id: 7,
    title: 'FAQ',
    slug: 'faq',
    content: `<p>Our team: <img src="${uploads()}/team.png" alt="The team"></p>`,
    tags: ['Cloud', 'Security'],
    excerpt: 'Short',
    thumbnail: 5,
  },
  { id: 8, title: 'Plans', slug: 'plans', content: '<p>Not yet.</p>', status: 'private' },
  { id: 9, type: 'page', title: 'About us', slug: 'about-us', content: '<p>Who we are.</p>', path: '/about-us/' },
];

const fileOf = (text: string, name = 'old.xml') => new File([text], name, { type: 'text/xml' });

async function upload(file: File, browser = admin, zip?: File) {
  const body = new FormData();
  body.append('file', file);
  body.append('file', zip ?? new File([], ''));
  return browser.send(screen, { method: 'POST', body });
}

/** Uploads an export, and reads it as the leader would. @returns the path of the import */
async function uploaded(items = posts(), zip?: File): Promise<string> {
  const [status, path] = target(await upload(fileOf(wordpressExport(items, url)), admin, zip));
  expect(status).toBe(303);
  await work();
  return String(path);
}

/** Works as the leader's process would. */
async function work(signal = new AbortController().signal) {
  for (let id = await findWaiting(); id !== null && !signal.aborted; id = await findWaiting()) await workOn(id, signal);
}

async function imported(items = posts()): Promise<string> {
  const path = await uploaded(items);
  expect(target(await admin.post(`${path}/start`, {}))).toEqual([303, path]);
  await work();
  expect(await textOf(path)).toContain('State Imported');
  return path;
}

/** The text of a screen, as a person reads it. */
async function textOf(path: string, browser = admin): Promise<string> {
  const html = await (await browser.send(path)).text();
  return html
    .replace(/[\s\S]*<main/, '<main')
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const report = async (path: string) => (await admin.send(`/api/admin/imports/${path.split('/').at(-1)}/report`)).text();
const storedPosts = () => site.store.queries.selectFrom('blogPosts').selectAll().orderBy('slug').execute();
const storedPages = () => site.store.queries.selectFrom('pages').selectAll().orderBy('slug').execute();
const media = () => site.store.queries.selectFrom('media').selectAll().execute();

describe('An import', () => {
  it('shows what will come, and stores nothing before it is started', async () => {
    const [, path] = target(await upload(fileOf(wordpressExport(posts(), url))));
    expect(await textOf(String(path))).toContain('State Reading the file');
    await work();
    const text = await textOf(String(path));
    expect(text).toContain('State Ready to import');
    expect(text).toContain('In the file 2 posts, 1 page, 1 image');
    expect(await storedPosts()).toEqual([]);
    expect(await media()).toEqual([]);
  });

  it('stores posts, pages, images and redirects as the old site had them', async () => {
    const path = await imported();
    const [faq, plans] = await storedPosts();
    const [image] = await media();
    expect(faq).toMatchObject({
      title: 'FAQ',
      slug: 'faq',
      content: `Our team: ![The team](media:${image?.id})`,
      excerpt: 'Short',
      tags: 'Cloud, Security',
      byline: 'Mira Osei',
      featuredImage: `media:${image?.id}`,
      isPublished: true,
      publishedAt: '2019-05-06T07:08:09.000Z',
      createdAt: '2019-05-06T07:08:09.000Z',
    });
    expect(plans).toMatchObject({ title: 'Plans', isPublished: false, publishedAt: null });
    expect(await storedPages()).toMatchObject([{ title: 'About us', slug: 'about-us', linkPlace: 'none' }]);
    expect(image).toMatchObject({ name: 'team.png', alt: 'The team' });
    expect(requested).toEqual(['/wp-content/uploads/2019/05/team.png']);
    expect((await admin.send('/2019/05/faq/')).headers.get('location')).toMatch(/\/blog\/faq$/);
    expect((await admin.send('/?p=7')).headers.get('location')).toMatch(/\/blog\/faq$/);
    const page = await (await site.anonymous().send('/blog/faq')).text();
    expect(page).toContain('Mira Osei');
    expect((await site.anonymous().send('/blog/plans')).status).toBe(404);
    expect(await report(path)).toContain('"Plans","It was private in WordPress."');
    expect(existsSync(await fileOfRun(Number(path.split('/').at(-1))))).toBe(false);
  });

  it('makes revisions, and one entry in the audit log', async () => {
    await imported();
    const revisions = await site.store.queries.selectFrom('revisions').select(['kind', 'author', 'action']).execute();
    expect(revisions.filter(({ kind }) => kind === 'blog-posts')).toEqual([
      { kind: 'blog-posts', author: 'priya', action: 'created' },
      { kind: 'blog-posts', author: 'priya', action: 'created' },
    ]);
    const entries = await site.store.queries
      .selectFrom('auditEntries')
      .select(['action', 'subject', 'summary'])
      .execute();
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual(['started import', 'imported site']);
    expect(await site.store.queries.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([]);
  });

  it('exports and shows content that no form would accept', async () => {
    await imported();
    expect((await admin.send('/blog/faq')).status).toBe(200);
    expect((await admin.json('GET', '/api/blog-posts/faq')).status).toBe(200);
    const { exportArchive, checkForImport } = await import('../app/registry/archive.server');
    const { operator } = await import('../app/records/actor');
    const archive = await exportArchive(operator);
    expect(archive.blogPosts).toMatchObject([{ title: 'FAQ', byline: 'Mira Osei' }, { title: 'Plans' }]);
    checkForImport(JSON.parse(JSON.stringify(archive)));
  });

  it('publishes nothing that only some visitors could see', async () => {
    const block = (id: number, status: string, password = '') =>
      ({ id, type: 'wp_block', title: 'Block', slug: 'block', content: '<p>Secret.</p>', status, password }) as const;
    const uses = [20, 21, 22].map((id) => `<!-- wp:block {"ref":${id}} /-->`).join('\n');
    const post = (id: number, content: string) => ({ id, title: `Post ${id}`, slug: `post-${id}`, content });
    const path = await imported([
      block(20, 'draft'),
      block(21, 'private'),
      block(22, 'publish', 'x'),
      post(1, `<!-- wp:paragraph --><p>Open.</p><!-- /wp:paragraph -->\n${uses}`),
      post(2, 'Open.\n\n[rcp_restrict paid="true"]Secret.[/rcp_restrict]'),
      post(3, '<!-- wp:premium-content/container --><p>Secret.</p><!-- /wp:premium-content/container -->'),
      post(4, 'Open. [button]Text[/button]'),
      { ...post(6, 'Secret.'), field: '_members_access_role' },
      post(7, `Open. [/${'private'.repeat(28_000)}`),
    ]);
    const stored = await storedPosts();
    expect(stored.filter(({ isPublished }) => isPublished).map(({ slug }) => slug)).toEqual([
      'post-1',
      'post-4',
      'post-7',
    ]);
    expect(stored[0]?.content).toBe('Open.');
    expect(await report(path)).toContain('It may have text that only some visitors could see ([rcp_restrict]).');
  });

  it('names a slug that is taken, and gives the post another one', async () => {
    await admin.json('POST', '/api/admin/blog-posts', { title: 'Our questions', slug: 'faq', content: 'x'.repeat(30) });
    const path = await uploaded();
    expect(await textOf(path)).toContain('“FAQ” gets the address /blog/faq-2, because /blog/faq is in use.');
    await admin.post(`${path}/start`, {});
    await work();
    expect((await storedPosts()).map(({ slug }) => slug)).toEqual(['faq', 'faq-2', 'plans']);
  });

  it('names an image of a kind that the library does not take', async () => {
    const path = await imported([
      { id: 5, type: 'attachment', title: 'Plan', slug: 'plan', file: `${uploads()}/plan.heic`, status: 'inherit' },
    ]);
    expect(await report(path)).toContain('plan.heic was not imported');
  });

  it('keeps the old address of an image that cannot be had, and lists it', async () => {
    const content = `<p><img src="${uploads()}/gone.png" alt="a"> <img src="${uploads()}/fake.png" alt="b"></p>`;
    const path = await imported([{ id: 1, title: 'Images', slug: 'images', content }]);
    const [post] = await storedPosts();
    expect(post?.content).toContain(`![a](${uploads()}/gone.png)`);
    const text = await report(path);
    expect(text).toContain('gone.png was not imported. Texts keep its old address. The other website did not return');
    expect(text).toContain('fake.png was not imported');
  });
});

describe('An address in another script', () => {
  it.each([
    ['Cyrillic', 'новости-компании', 'novosti-kompanii'],
    ['Greek', 'σχετικά-με-εμάς', 'sxetika-me-emas'],
    ['Arabic', 'أخبار-الشركة', 'akhbar-alshrkt'],
    ['German', 'über-uns', 'uber-uns'],
    ['Japanese', '会社のitサポート', 'post-7'],
  ])('%s leads to the one in Latin letters, in each way to write it', async (_, name, slug) => {
    // WordPress stores slugs and permalinks like this.
    const stored = encodeURIComponent(name).toLowerCase();
    await imported([{ id: 7, title: '会社', slug: stored, content: '<p>Text.</p>' }]);
    expect((await storedPosts()).map((post) => post.slug)).toEqual([slug]);
    expect((await site.anonymous().send(`/blog/${slug}`)).status).toBe(200);
    for (const written of [stored, encodeURIComponent(name), encodeURIComponent(name.toUpperCase()), name])
      for (const end of ['', '/', '/feed/']) {
        const { status, headers } = await site.anonymous().send(`/2019/05/${written}${end}`);
        expect([written, status, headers.get('location')]).toEqual([written, 301, `/blog/${slug}`]);
      }
  });

  it('of pages below each other and of tags leads to the new one', async () => {
    const page = (id: number, name: string, path: string) =>
      ({
        id,
        type: 'page',
        title: name,
        slug: encodeURIComponent(name).toLowerCase(),
        content: '<p>Text.</p>',
        path,
      }) as const;
    const encoded = (path: string) => encodeURI(path).toLowerCase();
    await imported([
      page(8, 'О нас', encoded('/о-нас/')),
      page(9, 'Команда', encoded('/о-нас/команда/')),
      { id: 7, title: 'Team', slug: 'team', content: `<p><a href="${url}${encoded('/о-нас/команда/')}">Team</a></p>` },
    ]);
    expect((await storedPages()).map(({ slug }) => slug)).toEqual(['komanda', 'o-nas']);
    expect((await storedPosts())[0]?.content).toBe('[Team](/komanda)');
    const location = async (path: string) => (await site.anonymous().send(path)).headers.get('location');
    expect(await location('/о-нас/')).toBe('/o-nas');
    expect(await location('/О-НАС/Команда')).toBe('/komanda');
    expect(await location(encodeURI('/о-нас/команда/'))).toBe('/komanda');
  });

  it('that two posts share in Latin letters gets a number for the second', async () => {
    const post = (id: number, slug: string) => ({ id, title: 'Title', slug, content: '<p>Text.</p>' });
    const path = await uploaded([post(1, 'uber-uns'), post(2, encodeURIComponent('über-uns'))]);
    expect(await textOf(path)).toContain(
      '“Title” gets the address /blog/uber-uns-2, because /blog/uber-uns is in use.',
    );
  });
});

describe('The uploads folder as a ZIP file', () => {
  /** Real ones. Each has `team.png`, a smaller size of it and `Büro-scaled.png`, below other folders. */
  const made = (name: string) => readFileSync(`tests/exports/uploads/${name}.zip`);
  const zipOf = (...content: BlobPart[]) => new File(content, 'uploads.zip', { type: 'application/zip' });
  async function written(name: string, content: string): Promise<File> {
    async function* files(): AsyncGenerator<[string, Buffer]> {
      yield [name, Buffer.from(content)];
    }
    const pieces: BlobPart[] = [];
    for await (const piece of writeZip(files())) pieces.push(new Uint8Array(piece));
    return zipOf(...pieces);
  }
  const attachment = (id: number, file: string): WordPressItem => ({
    id,
    type: 'attachment',
    title: file,
    slug: `image-${id}`,
    file: `${url}/wp-content/uploads/${file}`,
    status: 'inherit',
  });
  const start = async (path: string) => expect(target(await admin.post(`${path}/start`, {}))).toEqual([303, path]);

  it.each(['info-zip', 'streamed', 'zip64', 'backslashes', 'finder'])(
    'made by %s gives its images, after a restart too, and is then deleted',
    async (name) => {
      setConfig({ ...currentConfig(), fetchPictures: 'off' });
      const content = `<p><img src="${uploads()}/team-300x200.png" alt="a"> <img src="${uploads()}/B%C3%BCro.png" alt="b"></p>`;
      const post = { id: 7, title: 'Images', slug: 'images', content };
      const path = await uploaded([attachment(5, '2019/05/team.png'), post], zipOf(made(name)));
      expect(await textOf(path)).not.toContain('The ZIP file has');
      const file = await fileOfRun(Number(path.split('/').at(-1)));
      await start(path);
      const ended = new AbortController();
      const timer = setInterval(async () => (await media()).length > 0 && ended.abort(), 1);
      await work(ended.signal);
      clearInterval(timer);
      expect(existsSync(uploadsPathOf(file))).toBe(true);
      await work();
      expect(await textOf(path)).toContain('State Imported');
      expect(requested).toEqual([]);
      expect((await media()).map(({ name, width }) => [name, width])).toEqual([
        ['team.png', 120],
        ['Büro.png', 100],
      ]);
      expect((await storedPosts())[0]?.content).toMatch(/^!\[a\]\(media:1\) !\[b\]\(media:2\)$/);
      expect([file, uploadsPathOf(file)].map(existsSync)).toEqual([false, false]);
    },
  );

  it('leaves other images to the old website', async () => {
    const items = [attachment(5, '2019/05/team.png'), attachment(6, '2020/01/team.png')];
    const path = await uploaded(items, zipOf(made('finder')));
    expect(await textOf(path)).toContain('The ZIP file has 1 of 2 images. The others are downloaded');
    await start(path);
    await work();
    expect(requested).toEqual(['/wp-content/uploads/2020/01/team.png']);
    expect(await media()).toHaveLength(2);
  });

  it('of other years completes an earlier import', async () => {
    setConfig({ ...currentConfig(), fetchPictures: 'off' });
    const content = `<p><img src="${url}/wp-content/uploads/2020/01/x.svg" alt="a"> <img src="${uploads()}/team.png" alt="b"></p>`;
    const items = [{ id: 7, title: 'Images', slug: 'images', content }];
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    for (const zip of [await written('2020/01/x.svg', svg), zipOf(made('finder'))]) {
      await start(await uploaded(items, zip));
      await work();
    }
    expect((await storedPosts())[0]?.content).toMatch(/^!\[a\]\(media:1\) !\[b\]\(media:2\)$/);
  });

  it('with a damaged or too large image names it in the report', async () => {
    const damaged = Buffer.from(made('info-zip'));
    const at = damaged.indexOf('05/team.png') + 39;
    damaged.fill(0xff, at, at + 40);
    for (const [zip, file, problem] of [
      [zipOf(damaged), '2019/05/team.png', 'damaged or has a password'],
      [await written('uploads/2019/logo.svg', '0'.repeat(26 * 1024 * 1024)), '2019/logo.svg', 'larger than 25 MB'],
    ] as const) {
      const path = await uploaded([attachment(5, file)], zip);
      await start(path);
      await work();
      expect(await report(path)).toMatch(new RegExp(`${file} was not imported\\..* ${problem}`));
    }
    expect(await media()).toEqual([]);
  });

  it.each([
    ['that is cut off', () => zipOf(made('info-zip').subarray(0, -40)), 'is damaged, or is not a ZIP file'],
    ['that is none', () => zipOf('PK and so on'), 'is damaged, or is not a ZIP file'],
    ['with a path outside the folder', () => written('../../team.png', 'x'), 'is damaged, or is not a ZIP file'],
    ['without images', () => written('posts.json', '[]'), 'The ZIP file of the uploads folder has no images'],
  ])('%s is rejected before the import', async (_, zip, problem) => {
    const response = await upload(fileOf(wordpressExport(posts(), url)), admin, await zip());
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(new RegExp(`id="uploads-error"[^]*${problem}`));
    expect(await findWaiting()).toBeNull();
  });

  it('is rejected with messages', async () => {
    const messages = fileOf('your-name,your-email,your-message,Date\nA,a@old.example,Hi,2029-05-02', 'messages.csv');
    const response = await upload(messages, admin, zipOf(made('finder')));
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Leave out the ZIP file')]);
  });
});

describe('The export of WordPress 6.1', () => {
  it('is imported, repeated without a change, and undone', async () => {
    setConfig({ ...currentConfig(), fetchPictures: 'off' });
    const all = async () => [await storedPosts(), await storedPages()] as const;
    async function importReal(): Promise<string> {
      const text = readFileSync('tests/exports/wordpress-6.1.xml', 'utf8');
      const path = String(target(await upload(fileOf(text)))[1]);
      await work();
      await admin.post(`${path}/start`, {});
      await work();
      expect(await textOf(path)).toContain('State Imported');
      return path;
    }
    await importReal();
    const before = await all();
    expect(before.map(({ length }) => length > 3)).toEqual([true, true]);
    for (const { title, isPublished, renderError } of before.flat())
      expect([title, renderError, isPublished && /private|password|scheduled/i.test(title)]).toEqual([
        title,
        null,
        false,
      ]);
    const path = await importReal();
    expect(await all()).toEqual(before);
    await admin.post(`${path}/undo`, {});
    await work();
    expect((await all()).flat()).toEqual([]);
  }, 60_000);
});

describe('A repeated import', () => {
  it('doubles nothing, and changes nothing that is equal', async () => {
    await imported();
    const before = [await storedPosts(), await storedPages(), await media()];
    requested = [];
    await imported();
    expect([await storedPosts(), await storedPages(), await media()]).toEqual(before);
    expect(requested).toEqual([]);
  });

  it('updates what staff have not changed, and keeps and names the rest', async () => {
    await imported();
    const [faq] = await storedPosts();
    const changes = { title: 'Questions', slug: 'faq', content: 'Twenty characters and more', version: faq?.version };
    expect((await admin.json('PUT', `/api/admin/blog-posts/${faq?.id}`, changes)).status).toBe(200);
    const [image, first, second, page] = posts();
    const path = await imported([
      image,
      first,
      { ...second, content: '<p>Soon.</p>', status: 'publish' },
      page,
    ] as WordPressItem[]);
    const stored = await storedPosts();
    expect(stored).toMatchObject([
      { slug: 'faq', title: 'Questions' },
      { slug: 'plans', content: 'Soon.', isPublished: true },
    ]);
    expect(await report(path)).toContain('It was changed here after the import, so it stays as it is.');
  });

  it('names no slug of its own as taken, and changes nothing after an update', async () => {
    await imported();
    const changed = posts().map((item) => (item.id === 8 ? { ...item, content: '<p>Soon.</p>' } : item));
    await imported(changed);
    const before = await storedPosts();
    expect(before).toMatchObject([{ version: 1 }, { content: 'Soon.', version: 2 }]);
    const path = await uploaded(changed);
    expect(await textOf(path)).not.toContain('is in use');
    await admin.post(`${path}/start`, {});
    await work();
    expect(await storedPosts()).toEqual(before);
  });

  it('does not bring back what staff have deleted', async () => {
    await imported();
    const [faq] = await storedPosts();
    await admin.json('DELETE', `/api/admin/blog-posts/${faq?.id}`);
    const path = await imported();
    expect((await storedPosts()).map(({ slug }) => slug)).toEqual(['plans']);
    expect(await report(path)).toContain('It was deleted here after the import, so it stays deleted.');
  });
});

describe('An import of messages', () => {
  it('adds them to the archive, doubles none, and is undone', async () => {
    const rows = [
      'your-name,your-email,your-message,Date',
      'Ada Okafor,ada@old.example,Hello,2029-05-02T10:11:12+01:00',
    ];
    const archived = async () => (await (await admin.send('/api/admin/contact-requests?status=archived')).json()).total;
    let path = '';
    for (let run = 0; run < 2; run += 1) {
      path = String(target(await upload(fileOf(rows.join('\n'), 'messages.csv')))[1]);
      await work();
      expect(await textOf(path)).toContain('In the file 1 message');
      await admin.post(`${path}/start`, {});
      await work();
      expect([await textOf(path), await archived()]).toEqual([expect.stringContaining('State Imported'), 1]);
    }
    expect(await textOf(`${path}/undo`)).toContain('All imported messages are deleted.');
    await admin.post(`${path}/undo`, {});
    await work();
    expect(await archived()).toBe(0);
  });
});

describe('Undoing an import', () => {
  it('moves everything to the trash', async () => {
    const path = await imported();
    expect(await textOf(`${path}/undo`)).toContain('moves to the trash');
    expect(target(await admin.post(`${path}/undo`, {}))).toEqual([303, path]);
    await work();
    expect(await textOf(path)).toContain('State Undone');
    expect([await storedPosts(), await storedPages(), await media()]).toEqual([[], [], []]);
    expect(await site.store.queries.selectFrom('redirects').selectAll().execute()).toEqual([]);
    await imported();
    expect(await storedPosts()).toHaveLength(2);
  });

  it('keeps and lists what staff have changed, with its images', async () => {
    const path = await imported();
    const [faq] = await storedPosts();
    await admin.json('PUT', `/api/admin/blog-posts/${faq?.id}`, {
      title: 'Questions',
      slug: 'faq',
      content: `${faq?.content} ${'x'.repeat(20)}`,
      featuredImage: faq?.featuredImage,
    });
    await admin.post(`${path}/undo`, {});
    await work();
    expect((await storedPosts()).map(({ title }) => title)).toEqual(['Questions']);
    expect(await media()).toHaveLength(1);
    const text = await report(path);
    expect(text).toContain('"Questions","It was changed after the import, or is used, so it stays."');
    expect(text).toContain('"team.png","It was changed after the import, or is used, so it stays."');
  });
});

describe('An undo that ends early', () => {
  const everything = async () => [await storedPosts(), await storedPages(), await media()].flat();

  it('imports nothing again after a stop, but can continue', async () => {
    const path = await imported();
    await admin.post(`${path}/undo`, {});
    expect(target(await admin.post(`${path}/stop`, {}))).toEqual([303, path]);
    expect(await textOf(path)).toMatch(/State Partly undone (?!.*Continue import).*Undo import/);
    expect((await admin.post(`${path}/start`, {})).status).toBe(409);
    await admin.post(`${path}/undo`, {});
    await work();
    expect(await textOf(path)).toContain('State Undone');
    expect(await everything()).toEqual([]);
  });

  it('imports nothing again after an error', async () => {
    const path = await imported();
    await admin.post(`${path}/undo`, {});
    await site.store.queries.updateTable('users').set({ role: 'editor' }).where('username', '=', 'priya').execute();
    await work();
    const other = await logInAs(site, 'admin', 'omar');
    expect(await textOf(path, other)).toMatch(/State Partly undone .*priya may no longer import/);
    expect((await other.post(`${path}/start`, {})).status).toBe(409);
  });

  it('removes the image that a later import has added to a post', async () => {
    await imported(
      posts()
        .filter(({ id }) => id !== 5)
        .map((item) => ({ ...item, content: '<p>Soon.</p>' })),
    );
    const path = await imported();
    expect(await media()).toHaveLength(1);
    await admin.post(`${path}/undo`, {});
    await work();
    expect(await everything()).toEqual([]);
  });
});

describe('The work', () => {
  it('continues after its process has ended in the middle', async () => {
    const path = await uploaded();
    await admin.post(`${path}/start`, {});
    const ended = new AbortController();
    const timer = setInterval(async () => {
      const { length } = await storedPosts();
      if (length > 0) ended.abort();
    }, 1);
    await work(ended.signal);
    clearInterval(timer);
    expect(await textOf(path)).toMatch(
      /You can leave this page\. [12] of 2 posts, [01] of 1 page, 1 of 1 image Check again/,
    );
    requested = [];
    await work();
    expect(await textOf(path)).toContain('State Imported');
    expect(requested).toEqual([]);
    expect(await storedPosts()).toHaveLength(2);
    expect(await storedPages()).toHaveLength(1);
  });

  it('waits for the lease of a process that was killed', async () => {
    const path = await uploaded();
    await admin.post(`${path}/start`, {});
    const update = (leasedUntil: string) =>
      site.store.queries.updateTable('importRuns').set({ leasedUntil, leaseOwner: 'killed' }).execute();
    await update('9999');
    expect(await findWaiting()).toBeNull();
    await update('2020-01-01T00:00:00.000Z');
    await work();
    expect(await textOf(path)).toContain('State Imported');
  });

  it('stores nothing more after a stop, and continues on request', async () => {
    const path = await uploaded();
    await admin.post(`${path}/start`, {});
    const working = work();
    expect(target(await admin.post(`${path}/stop`, {}))).toEqual([303, path]);
    await working;
    const stopped = (await storedPosts()).length;
    expect(stopped).toBeLessThan(2);
    expect(await textOf(path)).toMatch(/State Stopped .*Continue import/);
    await admin.post(`${path}/start`, {});
    await work();
    expect(await storedPosts()).toHaveLength(2);
  });

  it('starts one import at a time', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const answers = await Promise.all([first, first, second].map((path) => admin.post(`${path}/start`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect((await upload(fileOf(wordpressExport(posts(), url)))).status).toBe(409);
    await work();
    expect(await storedPosts()).toHaveLength(2);
  });

  it('ends when the account is no longer one of an admin', async () => {
    const path = await uploaded();
    await admin.post(`${path}/start`, {});
    await site.store.queries.updateTable('users').set({ role: 'editor' }).where('username', '=', 'priya').execute();
    await work();
    const other = await logInAs(site, 'admin', 'omar');
    expect(await textOf(path, other)).toContain('State Failed');
    expect(await textOf(path, other)).toContain('priya may no longer import.');
    expect(await storedPosts()).toEqual([]);
  });
});

it('The report of an import that does not exist is not found', async () => {
  for (const id of ['0', '99999999999', 'x'])
    expect((await admin.send(`/api/admin/imports/${id}/report`)).status).toBe(404);
});

describe('A file', () => {
  it.each([
    ['<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>', 'This file is an Atom feed'],
    ['<!doctype html><p>Log in', 'This file is a web page. In WordPress, open Tools, Export'],
    ['PK\u0003\u0004 a file', 'This file is a ZIP archive. Unpack it, then import each .xml file in it.'],
    [' ', 'this file is not a WordPress export'],
    ['a;b', '“old.csv” is not a table with names of columns', 'old.csv'],
    ['', '“old.xml” is empty.'],
    ['\uFEFF', '“old.csv” is not a table with names of columns', 'old.csv'],
    [Buffer.from('Name,Email,Date\n', 'utf16le'), 'Line 1 is not text in UTF-8.', 'old.csv'],
  ])('%j is rejected with what to upload', async (content, text, name = 'old.xml') => {
    const response = await upload(new File([content], name));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
    expect(await findWaiting()).toBeNull();
  });

  it('in UTF-16, or from a converter that declares no namespaces, is read', async () => {
    const text = wordpressExport(posts(), url);
    for (const content of [Buffer.from(`\uFEFF${text}`, 'utf16le'), text.replace(/\n\txmlns:[^\n>]*/g, '')]) {
      const path = String(target(await upload(new File([content], 'old.xml')))[1]);
      await work();
      expect(await textOf(path)).toContain('In the file 2 posts, 1 page, 1 image');
    }
  });

  it('that is cut off fails with the line, and stores nothing', async () => {
    const text = wordpressExport(posts(), url);
    const [, path] = target(await upload(fileOf(text.slice(0, text.length - 900))));
    await work();
    const shown = await textOf(String(path));
    expect(shown).toContain('State Failed');
    expect(shown).toMatch(/line \d+/i);
    expect(await storedPosts()).toEqual([]);
  });

  it('is asked for when there is none', async () => {
    const body = new FormData();
    body.append('file', new File([], ''));
    const response = await admin.send(screen, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Please choose a file.');
  });
});
