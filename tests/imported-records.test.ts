/** Testimonials and team members from a CSV file: its columns, what is stored, what is rejected, repeat and undo. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWaiting } from '../app/imports/runs/runs.server';
import { workOn } from '../app/imports/runs/work.server';
import { guessColumns } from '../app/imports/tables/columns.server';
import { renditionsIdle } from '../app/media/renditions.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite } from './media';
import { at, target } from './mfa';
import { logInAs, type Site } from './site';

const screen = '/admin/site-settings/import';

let place: MediaSite;
let site: Site;
let admin: Site;
let old: Server;
let url: string;

beforeAll(async () => {
  const image = await generatedImage(120, 100, 3).png().toBuffer();
  old = createServer((request, response) => {
    if (request.url === '/ada.png') response.end(image);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
});
afterAll(() => old.close());
beforeEach(async () => {
  at(0);
  place = await openMediaSite();
  site = place.site;
  admin = await logInAs(site, 'admin', 'priya');
  setConfig({ ...currentConfig(), fetchPictures: 'any' });
});
afterEach(async () => {
  await renditionsIdle();
  await place.close();
});

const reviews = [
  '\uFEFFReviewer;Job title;Company;Review;Stars;Email',
  'Ada Okafor;Director;Okafor Ltd;"They answer; always.\nWithin the hour.";4,5;ada@old.example',
  'Ben Ames;Bursar;;Calm people who know their job.;★★★★★;ben@old.example',
  'Cher;Singer;;Short;5;',
  'Dee Fox;Partner;;We would choose them again.;9;',
  'Eve Hill;Partner;;We would choose them again.;;',
].join('\r\n');
/** The choices for that file, as the form sends them. */
const chosen = { authorName: '0', authorPosition: '1', companyName: '2', content: '3', rating: '4' };

async function upload(text: string | Buffer, name = 'table.csv') {
  const body = new FormData();
  body.append('file', new File([text as BlobPart], name, { type: 'text/csv' }));
  return admin.send(screen, { method: 'POST', body });
}

/** Uploads a table. @returns the path of the form for its columns */
async function uploaded(text: string, name?: string): Promise<string> {
  const [status, path] = target(await upload(text, name));
  expect([status, path]).toEqual([303, expect.stringMatching(/\/columns$/)]);
  return String(path);
}

/** Works as the leader's process would. */
async function work() {
  for (let id = await findWaiting(); id !== null; id = await findWaiting())
    await workOn(id, new AbortController().signal);
}

/** Uploads a table and reads it with these columns. @returns the path of the import */
async function previewed(text: string, columns: Record<string, string>, rows = 'testimonials'): Promise<string> {
  const form = await uploaded(text);
  const [status, path] = target(await admin.post(`${form}?rows=${rows}`, columns));
  expect([status, path]).toEqual([303, form.replace('/columns', '')]);
  await work();
  return String(path);
}

async function imported(...args: Parameters<typeof previewed>): Promise<string> {
  const path = await previewed(...args);
  await admin.post(`${path}/start`, {});
  await work();
  expect(await textOf(path)).toContain('State Imported');
  return path;
}

const htmlOf = async (path: string) => (await admin.send(path)).text();

/** The text of a screen, as a person reads it. */
const textOf = async (path: string) =>
  (await htmlOf(path))
    .replace(/[\s\S]*<main/, '<main')
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Returns the selected column of each field. */
const selectedIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<select[^>]* name="(\w+)"[\s\S]*?<\/select>/g)].map(([select, name]) => [
      name,
      /<option[^>]* selected=""[^>]*>([^<(]*)/.exec(select)?.[1]?.trim() ?? '',
    ]),
  );

const report = async (path: string) => (await admin.send(`/api/admin/imports/${path.split('/').at(-1)}/report`)).text();
const testimonials = () => site.store.queries.selectFrom('testimonials').selectAll().orderBy('id').execute();
const team = () => site.store.queries.selectFrom('teamMembers').selectAll().orderBy('id').execute();
const runs = () => site.store.queries.selectFrom('importRuns').selectAll().execute();

describe('The columns of a table', () => {
  it('are shown with values, and guessed by their usual names', async () => {
    const form = await uploaded(reviews);
    const html = await htmlOf(form);
    expect(selectedIn(html)).toEqual({
      authorName: 'Reviewer',
      authorInitials: '',
      authorPosition: 'Job title',
      companyName: 'Company',
      content: 'Review',
      portrait: '',
      rating: 'Stars',
      googleReviewUrl: '',
    });
    const text = await textOf(form);
    expect(text).toContain('Email ada@old.example · ben@old.example');
    expect(text).toContain('Imported testimonials are hidden until you show them.');
    expect(await textOf(form.replace('/columns', ''))).toContain('Waiting for the columns');
    expect(await testimonials()).toEqual([]);
  });

  it.each([
    ['Name,Role,Bio,Photo', 'team-members', { name: 0, role: 1, introduction: 2, portrait: 3 }],
    ['E-mail,Full name,Job_title', 'team-members', { name: 1, role: 2 }],
    ['Author,Company,Job Title,Quote,Rating', 'testimonials', { authorName: 0, companyName: 1, content: 3 }],
    ['Author,Review,Stars', 'testimonials', { authorName: 0, content: 1, rating: 2 }],
    ['Colour,Size', 'testimonials', {}],
  ])('%s are taken for %s', (header, kind, values) => {
    const columns = header.split(',').map((name) => ({ name, samples: [] }));
    expect(guessColumns(columns)).toMatchObject({ kind, values });
  });

  it('are of the other type when staff choose that', async () => {
    const form = await uploaded('Name,Role,Bio\nAda Okafor,Engineer,Asks first.');
    expect(selectedIn(await htmlOf(form))).toMatchObject({ name: 'Name', role: 'Role', introduction: 'Bio' });
    expect(selectedIn(await htmlOf(`${form}?rows=testimonials`))).toMatchObject({ authorName: 'Name', content: '' });
    expect((await admin.send(`${form}?rows=blog-posts`)).status).toBe(404);
  });

  it('are required where the type requires a value, and what was chosen stays', async () => {
    const form = await uploaded(reviews);
    const answer = await admin.post(`${form}?rows=testimonials`, { ...chosen, authorPosition: '', content: '' });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('Author position is required. Choose a column, or enter a text for all.');
    expect(html).toContain('Content is required. Choose a column.');
    expect(selectedIn(html)).toMatchObject({
      authorName: 'Reviewer',
      authorPosition: '',
      content: '',
      rating: 'Stars',
    });
    expect(await runs()).toMatchObject([{ state: 'unmapped' }]);
  });

  it('can be changed before the import, and are kept only until its end', async () => {
    const path = await previewed(reviews, { ...chosen, companyName: '' });
    expect(await textOf(path)).toContain('Company: This column is not imported.');
    expect(selectedIn(await htmlOf(`${path}/columns`))).toMatchObject({ companyName: '', rating: 'Stars' });
    await admin.post(`${path}/columns?rows=testimonials`, chosen);
    await work();
    expect(await textOf(path)).not.toContain('Company: This column is not imported.');
    await admin.post(`${path}/start`, {});
    await work();
    expect(await runs()).toMatchObject([{ state: 'done', mapping: null }]);
    expect((await admin.send(`${path}/columns`)).status).toBe(404);
    expect((await admin.post(`${path}/columns?rows=testimonials`, chosen)).status).toBe(404);
  });

  it('are refused to editors', async () => {
    const form = await uploaded(reviews);
    const editor = await logInAs(site, 'editor', 'ed');
    expect((await editor.send(form)).status).toBe(403);
    expect((await editor.post(`${form}?rows=testimonials`, chosen)).status).toBe(403);
  });
});

describe('A table of testimonials', () => {
  it('is imported hidden, and names the rows and columns that it leaves out', async () => {
    const path = await previewed(reviews, chosen);
    const text = await textOf(path);
    expect(text).toContain('In the file 3 testimonials');
    expect(text).toContain('Email: This column is not imported.');
    const rejected = [
      'Line 5: “Cher” is not imported. Content: Content must be at least 10 characters.',
      'Line 6: “Dee Fox” is not imported. Rating: Rating must be 1 to 5, in steps of a half.',
    ];
    for (const line of rejected) expect(text).toContain(line);
    expect(await testimonials()).toEqual([]);
    await admin.post(`${path}/start`, {});
    await work();
    expect(await testimonials()).toMatchObject([
      {
        authorName: 'Ada Okafor',
        authorInitials: 'AO',
        authorPosition: 'Director',
        companyName: 'Okafor Ltd',
        content: 'They answer; always.\nWithin the hour.',
        rating: 4.5,
        isActive: false,
      },
      { authorName: 'Ben Ames', companyName: null, rating: 5, isActive: false },
      { authorName: 'Eve Hill', rating: 5 },
    ]);
    expect(await report(path)).toContain(
      '"Line 5","“Cher” is not imported. Content: Content must be at least 10 characters."',
    );
    expect(await textOf('/admin/testimonials')).toContain('Ada Okafor');
    expect(await (await site.anonymous().send('/api/testimonials')).text()).not.toContain('Ada Okafor');
    const revisions = await site.store.queries.selectFrom('revisions').select(['kind', 'author', 'action']).execute();
    expect(revisions).toHaveLength(3);
    expect(revisions[0]).toEqual({ kind: 'testimonials', author: 'priya', action: 'created' });
  });

  it('has one text for rows without a value', async () => {
    await imported('Name\tReview\tRole\nAda Okafor\tThey always answer.\t\nBen\tCalm people, always.\tBursar', {
      ...{ authorName: '0', content: '1', authorPosition: '2', authorPositionText: 'Customer' },
    });
    expect(await testimonials()).toMatchObject([{ authorPosition: 'Customer' }, { authorPosition: 'Bursar' }]);
  });

  it('is not doubled by a second import, which updates what staff have neither changed nor shown', async () => {
    await imported(reviews, chosen);
    const [ada, ben] = await testimonials();
    expect((await admin.json('PATCH', `/api/admin/testimonials/${ada?.id}`, { isActive: true })).status).toBe(200);
    const changed = reviews
      .replace('Ada Okafor;Director', 'Ada Okafor;Owner')
      .replace('Ben Ames;Bursar', 'Ben Ames;Head');
    const path = await imported(
      `${changed}\r\nBen Ames;Head;;Calm people who know their job.;3;\r\nFay;Owner;;They are here in an hour.;5;`,
      chosen,
    );
    expect(await testimonials()).toMatchObject([
      { authorPosition: 'Director', isActive: true },
      { id: ben?.id, authorPosition: 'Head', rating: 5 },
      { authorName: 'Eve Hill', version: 1 },
      { authorName: 'Ben Ames', rating: 3 },
      { authorName: 'Fay' },
    ]);
    expect(await report(path)).toContain('"Ada Okafor","It was changed here after the import, so it stays as it is."');
    expect(await textOf(`${path}/undo`)).toContain('All imported testimonials move to the trash.');
    await admin.post(`${path}/undo`, {});
    await work();
    expect(await testimonials()).toMatchObject([{ authorName: 'Ada Okafor' }]);
  });
});

describe('A table of team members', () => {
  const columns = { name: '0', role: '1', portrait: '2' };
  const table = () =>
    `Name,Role,Photo\nAda,Engineer,${url}/ada.png\nBen,Manager,${url}/gone.png\nCy,Owner,portrait.png`;

  it('is imported with its photos, and undone', async () => {
    const path = await imported(table(), columns, 'team-members');
    const [image] = await site.store.queries.selectFrom('media').selectAll().execute();
    expect(await team()).toMatchObject([
      { name: 'Ada', role: 'Engineer', portrait: `media:${image?.id}`, isActive: false },
      { name: 'Ben', portrait: null },
    ]);
    expect(image?.alt).toBe('Ada');
    const text = await report(path);
    expect(text).toContain(`"Ben","The image ${url}/gone.png was not imported. Texts keep its old address.`);
    expect(text).toContain('"Line 4","“Cy” is not imported. Portrait: Please enter a valid URL."');
    await admin.post(`${path}/undo`, {});
    await work();
    expect([await team(), await site.store.queries.selectFrom('media').selectAll().execute()]).toEqual([[], []]);
  });

  it('names the people who are here already', async () => {
    await admin.json('POST', '/api/admin/team-members', { name: 'Ada', role: 'Engineer' });
    const table = 'Name,Role\nAda,Engineer\nBen,Manager';
    const path = await imported(table, columns, 'team-members');
    expect(await report(path)).toContain('“Ada” is here already, and not from an import. There will be two.');
    expect(await report(path)).not.toContain('“Ben” is here already');
  });
});

describe('A file', () => {
  it.each([
    ['without rows', 'Name,Role\n', 'is not a table with names of columns in its first row'],
    ['with one column', 'Name\nAda', 'is not a table with names of columns in its first row'],
    ['with an open quotation mark', 'Name,Role\n"Ada,Engineer', 'is not CSV. A quotation mark is not closed'],
    ['in another encoding', Buffer.from('Name;Role\nZo\xeb;Engineer\n', 'latin1'), 'Line 2 is not text in UTF-8.'],
  ])('%s is rejected', async (_name, text, message) => {
    const answer = await upload(text);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
    expect(await runs()).toEqual([]);
  });
});
