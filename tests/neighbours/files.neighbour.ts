/** What other programs make of the files and feeds that Uplink writes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { tableRecordTypes } from '~/registry/record-types.server';
import { fillSite } from '../faults/full-site';
import { cookieIn } from '../faults/uploads';
import { contactMessage, ownFolder, ownServer } from '../faults/workspace';
import type { Server } from '../program';
import { call, startSite } from './site';

let server: Server;
let cookie: string;
let folder: string;
beforeEach(async () => {
  server = await ownServer(ownFolder(), { SETUP_TOKEN: 'off', METRICS_TOKEN: 'a-token-of-some-length' });
  cookie = await startSite(server);
  folder = ownFolder();
});

async function download(path: string, headers: Record<string, string> = { cookie }): Promise<string> {
  const response = await fetch(server.url + path, { headers });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return response.text();
}

/** How spreadsheets read a CSV file that is double-clicked or converted, as CSV again. */
const spreadsheets: Record<string, (file: string) => string> = {
  LibreOffice(file) {
    // Tab, comma and semicolon as its import dialog has them ticked; UTF-8; values as the cells show them.
    const filters = [
      '--infilter=CSV:9/44/59,34,76,1',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true',
    ];
    const home = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [home, '--headless', ...filters, '--outdir', join(folder, 'out'), file], {
      stdio: 'ignore',
    });
    return readFileSync(join(folder, 'out', 'file.csv'), 'utf8');
  },
  Gnumeric(file) {
    execFileSync('ssconvert', [file, join(folder, 'gnumeric.csv')], {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder },
    });
    return readFileSync(join(folder, 'gnumeric.csv'), 'utf8');
  },
};

const texts = ['Semicolons; and, commas', 'A tab\there', 'Two\nlines', 'He said "yes" + no', '=1+1', '-2+3', 'Plain'];

const read = (text: string) => parse(text, { bom: true, relax_column_count: true }) as string[][];
/** An apostrophe disarms what a spreadsheet would calculate. */
const withoutApostrophe = (cell: string) => cell.replace(/^'/, '');

describe.each(Object.entries(spreadsheets))('%s', (_name, convert) => {
  it.each([
    ['/api/admin/contact-requests.csv', 'message'],
    ['/api/admin/contact-requests.csv?format=excel', 'Message'],
  ])('shows each message in the columns that it belongs to: %s', async (address, heading) => {
    for (const text of texts) {
      const body = JSON.stringify(contactMessage(text));
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${server.url}/api/contact`, { method: 'POST', headers, body })).status).toBe(201);
    }
    const csv = await download(address);
    const file = join(folder, 'file.csv');
    writeFileSync(file, csv);
    const shown = read(convert(file));
    expect(shown.map((row) => row.length)).toEqual(read(csv).map((row) => row.length));
    const column = shown[0]?.indexOf(heading) ?? -1;
    const messages = shown.slice(1).map((row) => withoutApostrophe(row[column] ?? ''));
    expect(messages.sort()).toEqual([...texts].sort());
  });

  it('shows the records of each type, and the audit log, as they were exported', async () => {
    const dataDir = ownFolder();
    await fillSite(dataDir);
    server = await ownServer(dataDir);
    cookie = await cookieIn(dataDir);
    const addresses = tableRecordTypes.map(({ kind }) => `/api/admin/export/${kind}?records=1`);
    for (const address of [...addresses, '/api/admin/audit-entries.csv']) {
      const csv = await download(address);
      const file = join(folder, 'file.csv');
      writeFileSync(file, csv);
      const [exported, shown] = [read(csv), read(convert(file))];
      expect(exported.length, address).toBeGreaterThan(1);
      expect(
        shown.map((row) => row.length),
        address,
      ).toEqual(exported.map((row) => row.length));
    }
  });
});

/** What each feed says, by its address. */
const feeds = {
  '/blog/feed.xml': ['Post number 1', 'Post number 2', 'Post number 3', 'Press <Enter> & go'],
  '/blog/tag/keyboards/feed.xml': ['Press <Enter> & go'],
  '/case-studies/feed.xml': ['From <Enter> to go-live'],
  '/notices/feed.xml': ['Disruption: We mend <the> mail & more.'],
};

describe.each(Object.entries(feeds))('%s', (address, titles) => {
  beforeEach(async () => {
    const common = { content: 'Words of the text, which are long enough for a post.', isPublished: true };
    await call(
      server,
      'admin/blog-posts',
      { ...common, title: 'Press <Enter> & go', slug: 'press', tags: 'Keyboards' },
      cookie,
    );
    const caseStudy = {
      title: 'From <Enter> to go-live',
      client: 'A law firm in Leeds',
      problem: 'The old server stopped twice a week.',
      permissionBy: 'Helen Marsh, Finance Director',
      permissionOn: '2026-01-31',
    };
    await call(server, 'admin/case-studies', { ...common, ...caseStudy }, cookie);
    const notice = { text: 'We mend <the> mail & more.', kind: 'disruption', endsAt: '2030-01-01T09:00' };
    await call(server, 'admin/notices', { ...notice, isPublished: true }, cookie);
  });

  it('is read by newsboat', () => {
    writeFileSync(join(folder, 'urls'), `${server.url}${address}\n`);
    writeFileSync(join(folder, 'config'), '');
    const [cache, env] = [join(folder, 'cache.db'), { ...process.env, HOME: folder, TERM: 'xterm' }];
    const own = ['-u', join(folder, 'urls'), '-c', cache, '-C', join(folder, 'config')];
    spawnSync('newsboat', [...own, '-x', 'reload'], { env });
    const file = new BetterSqlite3(cache, { readonly: true });
    try {
      const shown = file.prepare('select title from rss_item order by title').pluck().all();
      // RSS does not say whether a title is HTML. Most readers take it for HTML; newsboat 2.21 shows it as it is.
      expect(shown).toEqual(titles.map((title) => title.replaceAll('<', '&lt;')).toSorted());
    } finally {
      file.close();
    }
  });

  it('is read by rss2email, which makes a mail of each entry', () => {
    const mails = join(folder, 'mails');
    const settings = ['-c', join(folder, 'r2e.cfg'), '-d', join(folder, 'r2e.json')];
    const r2e = (...args: string[]) =>
      execFileSync('r2e', [...settings, ...args], { encoding: 'utf8', env: { ...process.env, HOME: folder } });
    r2e('new', 'karen@uplink.example');
    const configuration = readFileSync(join(folder, 'r2e.cfg'), 'utf8');
    const sendmail = join(folder, 'sendmail');
    writeFileSync(sendmail, `#!/bin/sh\ncat >> ${mails}\n`, { mode: 0o755 });
    writeFileSync(join(folder, 'r2e.cfg'), configuration.replace(/^sendmail = .*/m, `sendmail = ${sendmail}`));
    r2e('add', 'feed', server.url + address);
    r2e('run');
    const subjects = [...readFileSync(mails, 'utf8').matchAll(/^Subject: (.*)$/gm)].map(([, subject]) => subject);
    expect(subjects.sort()).toEqual(titles.toSorted());
  });
});

it('promtool has no objection to the metrics', async () => {
  const metrics = await download('/metrics', { authorization: 'Bearer a-token-of-some-length' });
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: metrics, encoding: 'utf8' });
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' });
});
