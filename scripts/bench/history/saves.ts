/**
 * The cost of keeping versions for a save: saves with and without it in turn, in one process, on a site with many
 * versions.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import * as blogPosts from '~/content/posts/model.server';
import { list } from '~/content/posts/public-list.server';
import * as testimonials from '~/content/testimonials/model.server';
import { indexMessages } from '~/inbox/messages/search-index.server';
import { readConfig, setConfig } from '~/platform/config.server';
import { openSecret } from '~/platform/secret.server';
import { operator, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { addRevision, listRevisions } from '~/records/revisions.server';
import { search } from '~/registry/search.server';
import * as page from '../../../app/content/home-page/model.server';
import { closeThreads, setThreadPrograms } from '../../../app/platform/threads/threads.server';
import { openStore, type SqliteStore } from '../../../db/sqlite/store.server';
import { setCurrentStore, type Tx, transaction } from '../../../db/store.server';
import { fill } from '../fill.mjs';

const posts = 300;
const revisionsEach = 100;
const messages = 50_000;
const rounds = 25;
const savesInRound = 20;

const word = () => randomBytes(4).toString('hex').slice(0, 7);
const prose = (text: number) => Array.from({ length: text }, word).join(' ');
const article = () => Array.from({ length: 12 }, () => prose(60)).join('\n\n');

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

interface Saving {
  /** Two equal records. Versions are kept of one. */
  records: { definition: number; without: number };
  save(record: number, count: number): Promise<unknown>;
  kind: { definition?: unknown };
  store: SqliteStore;
}

/** The share that versions add to a save's time, and what it takes without. The two take turns, save by save. */
async function costOf({ records, save, kind, store }: Saving): Promise<{ share: number; ms: number }> {
  const { definition: stored } = kind;
  const shares: number[] = [];
  const times: number[] = [];
  let count = 0;
  for (let round = -2; round < rounds; round++) {
    const spent = { definition: 0, without: 0 };
    const measure = async (which: 'definition' | 'without') => {
      if (which === 'definition') kind.definition = stored;
      else delete kind.definition;
      const startedAt = performance.now();
      await save(records[which], count++);
      spent[which] += performance.now() - startedAt;
    };
    for (let n = 0; n < savesInRound; n++)
      for (const which of n % 2 ? (['definition', 'without'] as const) : (['without', 'definition'] as const))
        await measure(which);
    checkpointWal(store);
    if (round < 0) continue;
    shares.push(spent.definition / spent.without - 1);
    times.push(spent.without / savesInRound);
  }
  kind.definition = stored;
  return { share: median(shares), ms: median(times) };
}

/** The server has a thread do it, while no one waits (`startCheckpoints`). */
const checkpointWal = ({ file }: SqliteStore) => file.pragma('wal_checkpoint(passive)');

/**
 * Returns the cost of a revision of the home page, which cannot be left out: the time that it adds to a transaction with an
 * audit entry, as every save has, and its share of the rest of a save.
 */
async function costOfPage(store: SqliteStore): Promise<{ share: number; ms: number }> {
  const author = operator as StaffActor;
  const content = (n: number) => ({ hero: { lead: `Saved ${n} times.` } });
  const state = (n: number) => ({ version: n, content: content(n), isShown: false });
  const note = (tx: Tx) => audit(tx, author, { action: 'saved', subject: 'bench', summary: 'Opening: Text' });
  const keep = async (tx: Tx, n: number) => {
    const saving = { kind: 'drafts', record: 'bench', action: 'saved', what: 'Opening: Text' };
    await addRevision(tx, author, { ...saving, previous: n === 0 ? null : state(n - 1), current: state(n) });
    await note(tx);
  };
  const works = {
    definition: (n: number) => transaction((tx) => keep(tx, n)),
    recorded: () => transaction(note),
    whole: (n: number) => page.update(operator, content(n)),
  };
  const [shares, times]: number[][] = [[], []];
  let count = 0;
  for (let round = -2; round < rounds; round++) {
    const spent = { definition: 0, recorded: 0, whole: 0 };
    for (let n = 0; n < savesInRound; n++, count++) {
      for (const which of ['definition', 'whole', 'recorded'] as const) {
        const startedAt = performance.now();
        await works[which](count);
        spent[which] += performance.now() - startedAt;
      }
    }
    checkpointWal(store);
    if (round < 0) continue;
    const added = spent.definition - spent.recorded;
    shares?.push(added / (spent.whole - added));
    times?.push((spent.whole - added) / savesInRound);
  }
  return { share: median(shares ?? []), ms: median(times ?? []) };
}

/** The median, in milliseconds. */
async function takes(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 30; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

const screenOfPosts = async () => {
  await list(operator, { page: 1, pageSize: 20 });
  await blogPosts.find(operator, 150);
};

async function fillWithRevisions(store: SqliteStore): Promise<void> {
  const insert = store.file.prepare(
    `insert into revisions (kind, record, record_version, is_shown, created_at, action, what, author, channel, content)
      values ('blog-posts', ?, ?, 1, ?, 'updated', '2 paragraphs', 'bench', 'API', ?)`,
  );
  const timestamp = new Date().toISOString();
  for (let id = 1; id <= posts; id++) {
    const compressed = deflateRawSync(JSON.stringify({ title: 'A title', content: article() }), { level: 1 });
    store.file.exec('begin');
    for (let version = 1; version <= revisionsEach; version++) insert.run(String(id), version, timestamp, compressed);
    store.file.exec('commit');
  }
}

async function main(folder: string, threads: string): Promise<void> {
  setThreadPrograms((name) => new URL(`file://${join(threads, `${name}.cjs`)}`));
  setConfig(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', FETCH_PICTURES: 'off' }));
  openSecret('a secret for the benchmark, 32 characters', folder);
  const store = openStore(join(folder, 'saves.sqlite'));
  await store.migrate();
  setCurrentStore(store);
  store.file.pragma('wal_autocheckpoint = 0');
  const content = article();
  const timestamp = new Date().toISOString();
  for (let n = 0; n < posts; n++) {
    const row = { ...post(n), content, isPublished: true, publishedAt: timestamp, updatedAt: timestamp };
    await store.queries.insertInto('blogPosts').values(row).execute();
  }
  const person = {
    authorName: 'Grace',
    authorPosition: 'Director',
    authorInitials: 'GH',
    content: prose(40),
    rating: 5,
  };
  const testimonial = { ...person, ...noReview, isActive: true };
  const { id: stored } = await testimonials.create(operator, testimonial);
  const { id: without } = await testimonials.create(operator, testimonial);
  const checkedAt = await takes(screenOfPosts);
  await fillWithRevisions(store);
  checkpointWal(store);
  const checkedAfter = await takes(screenOfPosts);

  const ofTestimonials = await costOf({
    kind: testimonials.kind,
    records: { definition: stored, without },
    save: (id, n) => testimonials.update(operator, id, { ...testimonial, authorName: `Grace ${n}` }),
    store,
  });
  const ofPosts = await costOf({
    kind: blogPosts.kind,
    records: { definition: 150, without: 151 },
    store,
    save: (id, n) =>
      blogPosts.update(operator, id, {
        ...post(id - 1),
        tags: [],
        authorShown: 'site',
        searchTitle: null,
        searchDescription: null,
        content: `${content}\n\nSaved ${n} times.`,
        isPublished: true,
      }),
  });
  const ofPage = await costOfPage(store);
  fill(join(folder, 'saves.sqlite'), { messages, posts: 0, testimonials: 0 });
  await indexMessages();
  const searched = await takes(() => search(operator, 'okafor42 invoice', 5));
  const startedAt = performance.now();
  for (let n = 0; n < 50; n++) await listRevisions({ kind: 'blog-posts', record: '150' }, { page: 1, pageSize: 20 });
  const listed = (performance.now() - startedAt) / 50;
  const size = store.file.prepare('select sum(pgsize) from dbstat where name like ?').pluck().get('revisions%');
  process.send?.({
    ofTestimonials,
    ofPosts,
    ofPage,
    searched,
    ratio: checkedAfter / checkedAt,
    listed,
    megabytes: Number(size) / 1e6,
  });
  await closeThreads();
  await store.close();
}

const post = (n: number) => ({ title: `About ${n}`, slug: `about-${n}`, excerpt: null, featuredImage: null });
const noReview = {
  companyName: null,
  portrait: null,
  isGoogleReview: false,
  googleReviewUrl: null,
  googleReviewId: null,
  googleReviewTime: null,
};

const [folder = '', threads = ''] = process.argv.slice(2);
void main(folder, threads).then(() => process.disconnect());
