/**
 * The cost of many versions for reading and saving: two sites with the same posts, one with a hundred versions of each.
 */
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { alternate } from '../compare.mjs';
import { fill } from '../fill.mjs';
import { fetchAnswer, runProgram, startProgram } from '../processes.mjs';
import { loggedIn } from '../staff.mjs';

const posts = 300;
/** The limit of all lists with much content. */
const limit = 3;

const works = [
  ['the list of posts for staff', read('/admin/blog-posts')],
  ['the blog, rendered again', read('/blog')],
  ['a post, rendered again', read('/blog/post-149')],
  ['the history of a post', read('/admin/history/blog-posts/150')],
  ['a post that is saved', save],
];

export async function served({ folder, report }) {
  const sites = [];
  for (const each of [1, 100]) {
    const dataDir = join(folder, `versions-${each}`);
    await runProgram(dataDir, 'migrate');
    const path = join(dataDir, 'uplink.sqlite');
    fill(path, { messages: 0, posts, testimonials: 100 });
    addVersions(path, each);
    const program = await startProgram(dataDir);
    sites.push({ program, cookie: await loggedIn(program.port) });
  }
  for (const [name, query] of works) {
    const [few, many] = await alternate(sites, query);
    const note = `${many.toFixed(1)} ms against ${few.toFixed(1)} ms`;
    report.add(`${name}: time with 100 versions of ${posts} posts against one of each`, many / few, {
      limit,
      unit: '×',
      note,
    });
  }
  for (const { program } of sites) await program.stop();
}

function read(path) {
  return ({ program, cookie }) => fetchAnswer(program.port, path, { cookie });
}

let saved = 0;

function save({ program, cookie }) {
  saved += 1;
  return fetch(`http://127.0.0.1:${program.port}/api/admin/blog-posts/150`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      title: 'Saved',
      slug: 'post-149',
      content: `The office has moved ${saved} times.`,
      isPublished: true,
    }),
  });
}

function addVersions(path, each) {
  const file = new Database(path);
  const contents = file.prepare('select id, title, content from blog_posts order by id').all();
  const insert = file.prepare(
    `insert into revisions (kind, record, record_version, is_shown, created_at, action, what, author, channel, content)
      values ('blog-posts', ?, ?, 1, ?, 'updated', '2 paragraphs', 'bench', 'API', ?)`,
  );
  const timestamp = new Date().toISOString();
  file.transaction(() => {
    // In the order of saving, so versions of a post are not adjacent.
    for (let version = 1; version <= each; version++) {
      for (const { id, title, content } of contents) {
        const text = JSON.stringify({ title, content: `${content}\n\nSaved ${version} times.` });
        insert.run(String(id), version, timestamp, deflateRawSync(text, { level: 1 }));
      }
    }
  })();
  file.exec('analyze');
  file.close();
}
