/** A site with a record of every type, made by requests, and with a row in every table. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { documentKinds } from '~/content/documents/kinds';
import { readConfig, setConfig } from '~/platform/config.server';
import { operator } from '~/records/actor';
import type { RecordType } from '~/records/record-type';
import { recordTypes, type TableKind, tableRecordTypes } from '~/registry/record-types.server';
import { businessDetailsKey } from '../../app/content/settings/business-details';
import { siteContentKeys } from '../../app/content/settings/settings';
import { newStore } from '../../db/copying/copy-store.server';
import { openReadingStore } from '../../db/sqlite/store.server';
import { setCurrentStore } from '../../db/store.server';
import { generatedImage } from '../images';
import { runCommand, type Server, startServer } from '../program';
import { apiSamples } from '../record-types';
import { accreditation, business, link, page, post, testimonial } from '../sample-records';
import { cookieIn } from './uploads';
import { contactMessage, databaseIn } from './workspace';

type Send = (method: string, path: string, body: object) => Promise<{ id: number }>;

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><rect width="9" height="9"/></svg>';

/** Creates records of each type; images first, because others use them. */
const fixtures: Partial<Record<TableKind | 'site-content' | 'drafts', (send: Send) => Promise<unknown>>> = {
  async media(send) {
    const files = [
      new File([new Uint8Array(await generatedImage(700, 400, 1).jpeg().toBuffer())], 'a.jpg'),
      new File([logo], 'b.svg'),
    ];
    for (const file of files) {
      const body = new FormData();
      body.set('file', file);
      const { id } = await send('POST', 'media', body);
      await send('PATCH', `media/${id}`, { alt: `Image ${id}`, credit: 'Ada', focalX: 20 });
    }
  },
  testimonials: (send) =>
    send('POST', 'testimonials', {
      ...testimonial,
      portrait: 'media:1',
      isGoogleReview: true,
      rating: 4.5,
      googleReviewTime: '2026-01-31T09:30',
    }),
  accreditations: (send) => send('POST', 'accreditations', { ...accreditation, logoUrl: 'media:2', isActive: false }),
  async 'blog-posts'(send) {
    const written = {
      ...post,
      excerpt: 'What comes first.',
      tags: ['Security'],
      featuredImage: 'media:1',
      authorShown: 'hidden',
    };
    const { id } = await send('POST', 'blog-posts', { ...written, slug: 'first-name', isPublished: true });
    await send('PUT', `blog-posts/${id}`, { ...written, slug: 'second-name', isPublished: true });
    await send('POST', 'blog-posts', { ...post, slug: 'draft' });
  },
  async pages(send) {
    const { id } = await send('POST', 'pages', { ...page, slug: 'about', linkPlace: 'header', isPublished: true });
    await send('PUT', `pages/${id}`, { ...page, slug: 'about-us', linkPlace: 'header', isPublished: true });
  },
  'social-media': (send) => send('POST', 'social-media', { ...link, displayOrder: 3 }),
  async redirects(send) {
    await send('POST', 'redirects', { source: '/old', target: '/new' });
    // A page takes an address that led somewhere else, and others lead to it.
    await send('POST', 'redirects', { source: '/blog/third-name', target: '/elsewhere' });
    await send('POST', 'redirects', { source: '/post', target: '/blog/second-name' });
    await send('PUT', 'blog-posts/1', { ...post, slug: 'third-name', isPublished: true });
  },
  'canned-replies': (send) =>
    send('POST', 'canned-replies', { title: 'Thanks', content: 'Dear {first name}, thank you.' }),
  async 'site-content'(send) {
    for (const key of siteContentKeys) await send('POST', `site-content/${key}`, { content: `# ${key}\n\nOurs.` });
    await send('POST', 'business-details', { ...business, foundedYear: 2014 });
    await send('POST', 'generate-sitemap', { baseUrl: 'https://www.example.com' });
  },
  async drafts(send) {
    await send('PATCH', 'page', { contact: { title: 'Published' } });
    await send('POST', 'theme', { accent: '#aa2200' });
    await send('POST', 'drafts/publish', {});
    await send('PATCH', 'page', { contact: { title: 'Not published' } });
    await send('POST', 'theme', { accent: '#0022aa' });
  },
};

/** Messages of visitors, with notes and replies. */
async function fillMessages(send: Send, { url }: Server) {
  for (const text of ['First', 'Second']) {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(contactMessage(text)) });
  }
  await send('POST', 'contact-requests/1/notes', { content: 'Phone them.' });
  await send('POST', 'contact-requests/1/replies', { content: 'We will *phone* you.' });
  await send('PUT', 'contact-requests/1/assignment', { assigneeId: 1, followUpOn: '2030-12-31' });
}

async function fillRecords(server: Server, cookie: string): Promise<void> {
  const send: Send = async (method, path, given) => {
    const isForm = given instanceof FormData;
    const headers = {
      cookie,
      ...(isForm ? { 'sec-fetch-site': 'same-origin' } : { 'content-type': 'application/json' }),
    };
    const body = isForm ? given : JSON.stringify(given);
    const response = await fetch(`${server.url}/api/admin/${path}`, { method, headers, body });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.id === undefined ? (Object.values(answer)[0] as { id: number }) : answer;
  };
  for (const fill of Object.values(fixtures)) await fill(send);
  for (const { kind, input } of apiSamples) if (!(kind in fixtures)) await send('POST', kind, input);
  await fillMessages(send, server);
}

/** Fills an empty folder with such a site, which no one serves afterwards. */
export async function fillSite(dataDir: string): Promise<void> {
  await runCommand(dataDir, ['migrate']);
  const server = await startServer(dataDir, { BACKUP_EVERY: 'off' });
  await fillRecords(server, await cookieIn(dataDir));
  await server.stop();
  await fillTables(dataDir);
}

/** Adds a row to each table that has none. No one serves the site then: the rows mean nothing. */
async function fillTables(dataDir: string): Promise<void> {
  const file = new BetterSqlite3(databaseIn(dataDir));
  try {
    for (const table of (await newStore()).tables) {
      if (file.prepare(`select 1 from "${table}"`).get()) continue;
      const row = rowFor(file, table);
      const names = Object.keys(row);
      file.prepare(`insert into "${table}" (${names}) values (${names.map(() => '?')})`).run(Object.values(row));
    }
  } finally {
    file.close();
  }
}

function rowFor(file: BetterSqlite3.Database, table: string): Record<string, unknown> {
  const made = file.prepare('select sql from sqlite_master where name = ?').pluck().get(table) as string;
  const parents = file.prepare('select "from", "table" from pragma_foreign_key_list(?)').all(table) as {
    from: string;
    table: string;
  }[];
  const columns = file.prepare('select name, type from pragma_table_info(?) where "notnull" or pk').all(table) as {
    name: string;
    type: string;
  }[];
  const valueFor = ({ name, type }: { name: string; type: string }) => {
    const parent = parents.find(({ from }) => from === name);
    if (parent) return file.prepare(`select max(id) from "${parent.table}"`).pluck().get();
    const [, first] = new RegExp(`\\b${name} in \\('([\\w-]+)'`).exec(made) ?? [];
    const values: Record<string, unknown> = { integer: 1, real: 1, blob: Buffer.from('bytes') };
    return first ?? values[type.toLowerCase()] ?? '2030-01-01T00:00:00.000Z';
  };
  return Object.fromEntries(columns.map((column) => [column.name, valueFor(column)]));
}

/** Returns all rows of each table, as texts in an order of their own. */
export async function rowsIn(path: string): Promise<Record<string, string[]>> {
  const file = new BetterSqlite3(path, { readonly: true });
  try {
    const all = (await newStore()).tables.map((table) => [
      table,
      file
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .sort(),
    ]);
    return Object.fromEntries(all);
  } finally {
    file.close();
  }
}

/** Returns the texts of an archive; of its images, what does not change as sizes are made. */
export function archiveIn(folder: string): object {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const { media, ...rest } = JSON.parse(readFileSync(join(folder, 'uplink.json'), 'utf8'));
  return {
    ...rest,
    media: media.map(({ variants: _, state: __, ...one }: { variants: object; state: string }) => one),
    texts: Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
  };
}

/** Returns what each record of each type is, without its number. */
export async function recordsIn(dataDir: string): Promise<Record<string, object[]>> {
  setConfig(readConfig({ DATA_DIR: dataDir }));
  const store = openReadingStore(databaseIn(dataDir));
  const previous = setCurrentStore(store);
  try {
    const result: Record<string, object[]> = {};
    for (const type of recordTypes) {
      result[type.kind] = [];
      for (const key of await keysOf(type)) {
        const { name, content, file } = await type.find(operator, key);
        const { variants: _, ...visible } = JSON.parse(file ?? '{}');
        result[type.kind]?.push({ name, content, file: visible });
      }
    }
    return result;
  } finally {
    setCurrentStore(previous);
    await store.close();
  }

  async function keysOf({ kind }: RecordType): Promise<string[]> {
    const type = tableRecordTypes.find((one) => one.kind === kind);
    if (type) {
      const rows = await store.queries.selectFrom(type.recordKind.table).select('id').orderBy('id').execute();
      return rows.map(({ id }) => String(id));
    }
    const keys = {
      'site-content': [...siteContentKeys, businessDetailsKey],
      drafts: documentKinds.map(({ key }) => key),
    };
    return keys[kind as keyof typeof keys];
  }
}
