/** What keeping versions costs a save: saves with and without it in turn, in one process, on a site that has many versions. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import * as blogPosts from '~/content/blog-post.server';
import { list } from '~/content/blog-post-list.server';
import * as page from '~/content/page.server';
import * as testimonials from '~/content/testimonial.server';
import { search } from '~/instance/search.server';
import { readConfig, setConfig } from '~/platform/config.server';
import { openSecret } from '~/platform/secret.server';
import { closeThreads, setThreadPrograms } from '~/platform/threads.server';
import { operator, type StaffActor } from '~/records/actor';
import { keepVersion, listVersions } from '~/records/versions.server';
import { migrate, openStore, type Store, setCurrentStore, transaction } from '../../../db/store.server';
import { indexMessages } from '../../../db/text-search.server';
import { fill } from '../fill.mjs';

const posts = 300;
const versionsEach = 100;
const messages = 50_000;
const rounds = 25;
const savesInRound = 20;

const word = () => randomBytes(4).toString('hex').slice(0, 7);
const prose = (words: number) => Array.from({ length: words }, word).join(' ');
const article = () => Array.from({ length: 12 }, () => prose(60)).join('\n\n');

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

interface Saving {
  /** One of the records, told apart by the number. */
  save(number: number): Promise<unknown>;
  kind: { kept?: unknown };
}

/** The share that versions add to a save's time, and what it takes without. */
async function costOf({ save, kind }: Saving): Promise<{ share: number; ms: number }> {
  const { kept } = kind;
  const shares: number[] = [];
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const measure = async () => {
      const began = performance.now();
      for (let n = 0; n < savesInRound; n++) await save(round * savesInRound + n);
      return (performance.now() - began) / savesInRound;
    };
    kind.kept = kept;
    const first = await measure();
    delete kind.kept;
    const without = await measure();
    kind.kept = kept;
    const second = await measure();
    if (round < 0) continue;
    shares.push((first + second) / 2 / without - 1);
    times.push(without);
  }
  return { share: median(shares), ms: median(times) };
}

/** The same of the landing page, whose versions cannot be left out: what keeping one takes by itself, of what a save takes. */
async function costOfPage(): Promise<{ share: number; ms: number }> {
  const author = operator as StaffActor;
  const content = (n: number) => ({ hero: { lead: `Saved ${n} times.` } });
  const state = (n: number) => ({ version: 1_000_000 + n, content: content(n), isShown: false });
  const keep = (n: number) =>
    transaction((tx) =>
      keepVersion(tx, author, {
        ...{ kind: 'drafts', record: 'bench', action: 'saved', what: 'Opening: Text' },
        former: n === 0 ? null : state(n - 1),
        present: state(n),
      }),
    );
  const [shares, times]: number[][] = [[], []];
  let count = 0;
  const timed = async (work: (n: number) => Promise<unknown>) => {
    const began = performance.now();
    for (let n = 0; n < savesInRound; n++) await work(count++);
    return (performance.now() - began) / savesInRound;
  };
  await keep(0);
  count = 1;
  for (let round = -2; round < rounds; round++) {
    const from = count;
    const kept = await timed(keep);
    count = from;
    const empty = await timed(() => transaction(async () => undefined));
    count = from;
    const whole = await timed((n) => page.update(operator, content(n)));
    if (round < 0) continue;
    const without = whole - (kept - empty);
    shares?.push((kept - empty) / without);
    times?.push(without);
  }
  return { share: median(shares ?? []), ms: median(times ?? []) };
}

/** In milliseconds, of several. */
async function takes(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 30; n++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

const screenOfPosts = async () => {
  await list(operator, { page: 1, pageSize: 20 });
  await blogPosts.find(operator, 150);
};

async function fillWithVersions(store: Store): Promise<void> {
  const insert = store.file.prepare(
    `insert into record_versions (kind, record, record_version, is_shown, created_at, action, what, author, door, content)
      values ('blog-posts', ?, ?, 1, ?, 'updated', '2 paragraphs', 'bench', 'API', ?)`,
  );
  const moment = new Date().toISOString();
  for (let id = 1; id <= posts; id++) {
    const packed = deflateRawSync(JSON.stringify({ title: 'A title', content: article() }), { level: 1 });
    store.file.exec('begin');
    for (let version = 1; version <= versionsEach; version++) insert.run(String(id), version, moment, packed);
    store.file.exec('commit');
  }
}

async function main(folder: string, threads: string): Promise<void> {
  setThreadPrograms((name) => new URL(`file://${join(threads, `${name}.cjs`)}`));
  setConfig(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', FETCH_PICTURES: 'off' }));
  openSecret('a secret for the benchmark, 32 characters', folder);
  const store = openStore(join(folder, 'saves.sqlite'));
  await migrate(store);
  setCurrentStore(store);
  const content = article();
  const moment = new Date().toISOString();
  for (let n = 0; n < posts; n++) {
    const row = { ...post(n), content, isPublished: true, publishedAt: moment, updatedAt: moment };
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
  const { id } = await testimonials.create(operator, testimonial);
  const looked = await takes(screenOfPosts);
  await fillWithVersions(store);
  const lookedAfter = await takes(screenOfPosts);

  const ofTestimonials = await costOf({
    kind: testimonials.kind,
    save: (n) => testimonials.update(operator, id, { ...testimonial, authorName: `Grace ${n}` }),
  });
  const ofPosts = await costOf({
    kind: blogPosts.kind,
    save: (n) =>
      blogPosts.update(operator, 150, {
        ...post(149),
        tags: [],
        authorShown: 'site',
        searchTitle: null,
        searchDescription: null,
        content: `${content}\n\nSaved ${n} times.`,
        isPublished: true,
      }),
  });
  const ofPage = await costOfPage();
  fill(join(folder, 'saves.sqlite'), { messages, posts: 0, testimonials: 0 });
  await indexMessages();
  const searched = await takes(() => search(operator, 'okafor42 invoice', 5));
  const began = performance.now();
  for (let n = 0; n < 50; n++) await listVersions({ kind: 'blog-posts', record: '150' }, { page: 1, pageSize: 20 });
  const listed = (performance.now() - began) / 50;
  const size = store.file.prepare('select sum(pgsize) from dbstat where name like ?').pluck().get('record_versions%');
  process.send?.({
    ofTestimonials,
    ofPosts,
    ofPage,
    searched,
    ratio: lookedAfter / looked,
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
