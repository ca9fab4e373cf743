/** What keeping versions costs a save: saves with and without it in turn, in one process, on a site that has many versions. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import * as blogPosts from '~/content/blog-post.server';
import * as testimonials from '~/content/testimonial.server';
import { readConfig, setConfig } from '~/platform/config.server';
import { openSecret } from '~/platform/secret.server';
import { closeThreads, setThreadPrograms } from '~/platform/threads.server';
import { operator } from '~/records/actor';
import { listVersions } from '~/records/versions.server';
import { migrate, openStore, type Store, setCurrentStore } from '../../../db/store.server';

const posts = 300;
const versionsEach = 100;
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
  await fillWithVersions(store);

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
  const began = performance.now();
  for (let n = 0; n < 50; n++) await listVersions({ kind: 'blog-posts', record: '150' }, { page: 1, pageSize: 20 });
  const listed = (performance.now() - began) / 50;
  const size = store.file.prepare('select sum(pgsize) from dbstat where name like ?').pluck().get('record_versions%');
  process.send?.({ ofTestimonials, ofPosts, listed, megabytes: Number(size) / 1e6 });
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
