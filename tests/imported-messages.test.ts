/** Messages from the CSV files of Flamingo and WPForms: what they become, what they do not set off, and how they go again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MadeRecord } from '../app/imports/runs/import-kind';
import { isMessageExport, messagesKind } from '../app/imports/tables/messages.server';
import { readColumns } from '../app/imports/tables/table.server';
import { countFolders, readFigures } from '../app/inbox/messages/figures.server';
import { find, update } from '../app/inbox/messages/model.server';
import { retentionKey } from '../app/inbox/messages/settings';
import { sweepMessages } from '../app/inbox/messages/settings.server';
import { listSources } from '../app/inbox/messages/sources.server';
import { freezeClock } from '../app/platform/clock.server';
import type { StaffActor } from '../app/records/actor';
import { check, exportArchive } from '../app/registry/archive.server';
import { weeklySummary } from '../app/registry/weekly-summary.server';
import { sendMessage } from './messages';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let folder: string;
let admin: StaffActor;
beforeEach(async () => {
  site = await openSite();
  admin = await staffActor(site.store, 'admin');
  freezeClock(new Date('2030-07-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'uplink-csv-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});

/** Written by Flamingo 2.6: the fields of the newest message, then the date, with CRLF. */
const flamingo = [
  '"your-name","your-email","your-subject","your-message","tel-619","Date"',
  '"Anna Maria Ó Brien","anna@old.example","Printers","They are on fire.\n\nPlease ""hurry"".","(Security Alert: Suspicious content is detected. See https://contactform7.com/heads-up-about-spreadsheet-vulnerabilities for details.) +44 20 7946 0131","2029-05-02T10:11:12+01:00"',
  '"Cher","not an address","","?","","2030-06-27T09:00:00+01:00"',
].join('\r\n');

/** As WPForms 1.9 writes it: labels, then the chosen information, with the date in the format of the site. */
const wpforms = [
  '"Name: First","Name: Last",Email,Phone,"Comment or Message","How did you find us?","Entry ID","Entry Date","Entry Notes",Type,Viewed,Starred,"User IP"',
  'Jo,Bloggs,jo@old.example,"0113 496 0001",Hello,"A friend",17,"March 5, 2029 3:04 pm","Called back",Completed,1,0,198.51.100.7',
  ',,,,,,18,"31/12/2029 23:30",,Partial,0,0,198.51.100.7',
  'Jo,Bloggs,jo@old.example,,"And again",,19,yesterday,,Completed,1,0,',
].join('\n');

const fileOf = (csv: string | Buffer): string => {
  const path = join(folder, 'export.csv');
  writeFileSync(path, csv);
  return path;
};

const isRecognised = async (csv: string) => isMessageExport((await readColumns(fileOf(csv))).map(({ name }) => name));

/** What a run does. @returns the records by key, and what was lost */
async function importAll(csv: string, made = new Map<string, MadeRecord>()) {
  const file = fileOf(csv);
  const losses: string[] = [];
  const context = {
    signal: new AbortController().signal,
    addLoss: ({ title, what }: { title: string; what: string }) => void losses.push(`${title}: ${what}`),
    findMade: async (key: string) => made.get(key) ?? null,
  };
  for await (const { key, prepare } of messagesKind.items(file, context)) {
    const store = await prepare(admin);
    const stored = await site.store.transaction((tx) => store(tx, admin, made.get(key) ?? null));
    if ('skipped' in stored) losses.push(stored.skipped);
    else made.set(key, stored);
  }
  return { made, losses };
}

const storedMessages = () => site.store.queries.selectFrom('contactRequests').selectAll().orderBy('id').execute();

describe('An export of messages', () => {
  it('returns archived messages of Flamingo with their dates, and leaves missing fields empty', async () => {
    expect(await isRecognised(flamingo)).toBe(true);
    expect(await messagesKind.preview(fileOf(flamingo))).toEqual({
      site: 'messages',
      counts: [{ what: 'messages', count: 2 }],
      conflicts: [expect.stringContaining('export each channel by itself')],
      losses: [],
    });
    await importAll(flamingo);
    const [anna, cher] = await storedMessages();
    expect(anna).toMatchObject({
      firstName: 'Anna Maria Ó',
      lastName: 'Brien',
      companyEmail: 'anna@old.example',
      phoneNumber: '+44 20 7946 0131',
      companyName: '',
      cityLocation: '',
      reasonForContact: '',
      message: 'They are on fire.\n\nPlease "hurry".\n\nyour-subject: Printers',
      status: 'archived',
      answeredAt: null,
      createdAt: '2029-05-02T09:11:12.000Z',
      importedAt: '2030-07-01T12:00:00.000Z',
    });
    expect(cher).toMatchObject({
      firstName: 'Cher',
      lastName: '',
      companyEmail: '',
      message: '?\n\nyour-email: not an address',
    });
  });

  it('returns messages of WPForms, and names what it leaves out', async () => {
    expect(await isRecognised(wpforms)).toBe(true);
    const { losses, conflicts } = await messagesKind.preview(fileOf(wpforms));
    expect(conflicts).toEqual([]);
    expect(losses.map(({ title }) => title)).toEqual([
      '1 without a date',
      'Entry ID',
      'Type',
      'Viewed',
      'Starred',
      'User IP',
    ]);
    const imported = await importAll(wpforms);
    expect(imported.losses).toEqual(['Message on line 4: It has no date that we can read.']);
    expect(await storedMessages()).toMatchObject([
      {
        firstName: 'Jo',
        lastName: 'Bloggs',
        phoneNumber: '0113 496 0001',
        message: 'Hello\n\nHow did you find us?: A friend\nEntry Notes: Called back',
        createdAt: '2029-03-05T15:04:00.000Z',
      },
      { firstName: '', companyEmail: '', message: '', createdAt: '2029-12-31T23:30:00.000Z' },
      { message: 'And again\n\nEntry Date: yesterday', createdAt: '2030-07-01T12:00:00.000Z' },
    ]);
    expect(JSON.stringify(await storedMessages())).not.toContain('198.51.100.7');
  });

  it('is not doubled by a second import, which adds only what is new', async () => {
    const twice = `${flamingo}\r\n${flamingo.split('\r\n')[2]}`;
    const { made } = await importAll(twice);
    expect(made.size).toBe(3);
    const [header, ...others] = twice.split('\r\n');
    await importAll(
      [header, '"New","new@old.example","","Hello","","2030-06-30T10:00:00+01:00"', ...others].join('\r\n'),
      made,
    );
    expect((await storedMessages()).map(({ firstName }) => firstName)).toEqual(['Anna Maria Ó', 'Cher', 'Cher', 'New']);
  });

  it('sends nothing, and counts as no enquiry and as nothing to answer', async () => {
    await sendMessage(site);
    const before = await site.store.queries.selectFrom('outboxMails').select('id').execute();
    await importAll(flamingo);
    expect(await site.store.queries.selectFrom('outboxMails').select('id').execute()).toEqual(before);
    expect(await site.store.queries.selectFrom('webhookDeliveries').select('id').execute()).toEqual([]);
    expect(await readFigures(admin)).toMatchObject({ unread: 1, waiting: 1, overdue: 0 });
    expect(await countFolders(admin, 1)).toMatchObject({ inbox: 1, archived: 2 });
    expect((await listSources(admin, 90)).map(({ messages }) => messages)).toEqual([1]);
    const visits = await (await logInAs(site, 'admin')).send('/api/admin/visits?days=30');
    const { days } = (await visits.json()) as { days: { messages: number }[] };
    expect(days.reduce((sum, { messages }) => sum + messages, 0)).toBe(1);
    freezeClock(new Date('2030-07-03T12:00:00Z'));
    const subjectId = Math.floor(Date.parse('2030-07-03T00:00:00Z') / 86_400_000);
    const mail = await weeklySummary({ subjectId } as never, { adminEmail: 'a@b.example' } as never);
    expect(JSON.stringify(mail)).toContain('1 enquiry last week');
  });

  it('is kept for the retention from the import, not from the date of each message', async () => {
    await importAll(flamingo);
    const updatedAt = '2030-07-01T12:00:00.000Z';
    await site.store.queries
      .insertInto('siteContent')
      .values({ key: retentionKey, content: '12', updatedAt })
      .execute();
    expect(await sweepMessages()).toBe(0);
    freezeClock(new Date('2031-07-02T12:00:00Z'));
    expect(await sweepMessages()).toBe(2);
    expect(await storedMessages()).toEqual([]);
  });

  it('is undone, but for the messages that staff have changed since', async () => {
    const { made } = await importAll(flamingo);
    const [anna, cher] = [...made.values()] as [MadeRecord, MadeRecord];
    await update(admin, cher.recordId, { answered: true });
    const undo = (record: MadeRecord) => site.store.transaction((tx) => messagesKind.undo(tx, admin, record));
    expect([await undo(anna), await undo(cher), await undo(anna)]).toEqual([null, `Message ${cher.recordId}`, null]);
    expect((await storedMessages()).map(({ id }) => id)).toEqual([cher.recordId]);
  });

  it('appears on its screens with empty fields, and passes an archive of the site', async () => {
    const { made } = await importAll(wpforms);
    const browser = await logInAs(site, 'admin');
    for (const { recordId } of made.values()) {
      const html = await (await browser.send(`/admin/messages/${recordId}`)).text();
      expect(html).toContain('Imported');
      expect(html).not.toMatch(/Reply due|Overdue/);
      expect((await find(admin, recordId)).importedAt).not.toBeNull();
    }
    expect((await browser.send('/admin/messages?folder=archived')).status).toBe(200);
    expect(check(JSON.parse(JSON.stringify(await exportArchive(admin)))).messages).toHaveLength(3);
  });

  it.each([
    ['an open quotation mark', '"Name","Email","Date"\n"A","a@b.example","2029-01-01"\n"B', /^Line \d+ is not CSV/],
    [
      'another encoding',
      Buffer.from('Name,Email,Date\nZo\xeb,z@b.example,2029-01-01\n', 'latin1'),
      /^Line 2 is not text in UTF-8/,
    ],
  ])('is rejected with %s, with the line', async (_name, csv, message) => {
    await expect(messagesKind.preview(fileOf(csv))).rejects.toThrow(message);
  });

  it('has no empty messages, and takes the date of the entry only', async () => {
    const header = 'Email,Date,Message,Entry Date';
    const csv = `${header}\n,,,\na@b.example,2029-05-02,A visit please,2029-04-01 10:00\n,,,`;
    expect((await importAll(csv)).losses).toEqual([]);
    expect(await storedMessages()).toMatchObject([
      { message: 'A visit please\n\nDate: 2029-05-02', createdAt: '2029-04-01T09:00:00.000Z' },
    ]);
    await expect(messagesKind.preview(fileOf(`${header}\n,,,\n`))).rejects.toThrow('no messages below its header');
  });

  it.each(['3', 'next week, 2', '2029-13-45T10:00', '99/99/2029', '2099-01-01', '0000-00-00 00:00:00'])(
    'has the time of the import in place of %s',
    async (date) => {
      await importAll(`Email,Date\na@b.example,"${date}"`);
      expect(await storedMessages()).toMatchObject([
        { message: `Date: ${date}`, createdAt: '2030-07-01T12:00:00.000Z' },
      ]);
    },
  );

  it('is not taken for another table', async () => {
    for (const text of ['source,target\n/a,/b', 'Name,Role,Portrait', '']) expect(await isRecognised(text)).toBe(false);
  });

  it.each([
    ['semicolons, as Excel writes it in Europe', ';'],
    ['tabs', '\t'],
  ])('is read with %s', async (_name, delimiter) => {
    const rows = [
      ['Name', 'Email', 'Message', 'Date'],
      ['Zoë', 'z@b.example', '"Hello, you; and\tall\nof you"', '2029-01-01 10:00'],
    ];
    const csv = `\uFEFF\r\n${rows.map((row) => row.join(delimiter)).join('\r\n')}`;
    expect(await isRecognised(csv)).toBe(true);
    expect((await importAll(csv)).losses).toEqual([]);
    expect(await storedMessages()).toMatchObject([{ firstName: 'Zoë', message: 'Hello, you; and\tall\nof you' }]);
  });
});
