/** Bulk actions change the chosen records, and no others, in browsers that do not know the attribute `form`. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bulkKindOf } from '../app/registry/bulk-kinds.server';
import { type TableKind, tableRecordTypes } from '../app/registry/record-types.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite, uploaded } from './media';
import { sendMessage } from './messages';
import { recordSamples } from './record-types';
import { testimonial } from './sample-records';
import { logInAs, type Site } from './site';
import { formsOf, pressOn } from './text-browser';

let place: MediaSite;
let admin: Site;
/** The number of records that the test has added. */
let count = 0;
beforeEach(async () => {
  count = 0;
  place = await openMediaSite();
  admin = await logInAs(place.site, 'admin');
});
afterEach(() => place.close());

/** Adds a record that visitors do not see. */
async function add(kind: string): Promise<void> {
  count += 1;
  if (kind === 'messages') return sendMessage(place.site, { message: `Message ${count}` });
  if (kind === 'media') {
    await uploaded(admin, await generatedImage(4, 4, count).jpeg().toBuffer());
    return;
  }
  const { input, flag } = recordSamples[(kind === 'trash' ? 'testimonials' : kind) as TableKind];
  const unique = { slug: `slug-${count}`, source: `/source-${count}` };
  const path = `/api/admin/${kind === 'trash' ? 'testimonials' : kind}`;
  const created = await admin.json('POST', path, { ...input, ...unique, ...(flag && { [flag]: false }) });
  expect(created.status).toBe(201);
  if (kind === 'trash') await admin.json('DELETE', `${path}/${count}`);
}

/** Returns each record of a list as text, by the ID in the value of its checkbox. */
async function recordsOf(kind: string): Promise<Map<string, string>> {
  if (kind === 'trash') {
    const { records } = await (await admin.json('GET', '/api/admin/trash')).json();
    return new Map(records.map((item: { record: string }) => [`testimonials/${item.record}`, '']));
  }
  const table = tableRecordTypes.find((type) => type.kind === kind)?.recordKind.table ?? 'contactRequests';
  const rows = await place.site.store.queries.selectFrom(table).selectAll().execute();
  return new Map(rows.map((row) => [String(row.id), JSON.stringify(row)]));
}

const valuesIn = (html: string) =>
  [...html.matchAll(/<input[^>]* name="records"[^>]*>/g)].map(([box]) => /value="([^"]+)"/.exec(box)?.[1] ?? '');
const idOf = (value: string) => value.split('@')[0] ?? '';

/** Selects records in the list; if their boxes are not in its form, on the page that the button leads to. */
async function pressWith(path: string, html: string, button: string, selected: string[]): Promise<Response> {
  const form = formsOf(html, path).find(({ controls }) => controls.some(({ text }) => text === button));
  if (form?.controls.some(({ attributes }) => attributes.name === 'records'))
    return pressOn(admin, path, html, button, { ticked: selected });
  const page = await (await pressOn(admin, path, html, button)).text();
  expect(page).toContain('Select the items here.');
  expect(valuesIn(page)).toEqual(valuesIn(html));
  return pressOn(admin, path, page, button, { ticked: selected });
}

it.each([...tableRecordTypes.map(({ kind }) => kind), 'messages', 'trash'])(
  'Bulk actions on %s change the selected records only',
  async (kind) => {
    const { list } = bulkKindOf(kind);
    const open = async () => (await admin.send(list)).text();
    const bar = (html: string) => formsOf(html, list).find(({ action }) => action === `/admin/bulk/${kind}`);
    for (let missing = 3; missing > 0; missing -= 1) await add(kind);
    const buttons = bar(await open())?.controls.filter(({ attributes }) => attributes.name === 'intent') ?? [];
    expect(buttons.length).toBeGreaterThan(0);
    // Records leave the list with the last buttons only.
    const isExport = ({ attributes }: (typeof buttons)[number]) => attributes.value === 'export';
    for (const { text, attributes } of [...buttons.filter(isExport), ...buttons.filter((each) => !isExport(each))]) {
      for (let missing = 3 - valuesIn(await open()).length; missing > 0; missing -= 1) await add(kind);
      const html = await open();
      const values = valuesIn(html);
      const selected = [values.at(0) ?? '', values.at(-1) ?? ''];
      const before = await recordsOf(kind);
      let answer = await pressWith(list, html, text, selected);
      if (attributes.value === 'export') {
        answer = await admin.send(answer.headers.get('location') ?? '');
        const [, ...rows] = (await answer.text()).trim().split('\r\n');
        expect(rows.map((row) => row.split(',')[0]).sort(), text).toEqual(selected.map(idOf).sort());
        continue;
      }
      const page = await answer.text();
      if (page.includes('This cannot be undone.')) {
        expect(await recordsOf(kind)).toEqual(before);
        await pressOn(admin, list, page, 'Delete permanently');
      }
      if (attributes.value === 'assign') await pressOn(admin, list, page, 'Assign');
      const after = await recordsOf(kind);
      const changed = [...before.keys()].filter((id) => after.get(id) !== before.get(id));
      expect(changed.sort(), text).toEqual(selected.map(idOf).sort());
    }
  },
);

it('The page to select on has the records of the filtered list, and its button leads back there', async () => {
  for (const authorName of ['Anna', 'Bert', 'Carl'])
    await admin.json('POST', '/api/admin/testimonials', { ...testimonial, authorName });
  const list = '/admin/testimonials?q=bert';
  const html = await (await admin.send(list)).text();
  const answer = await pressOn(admin, list, html, 'Move to trash');
  const page = await answer.text();
  expect(valuesIn(page)).toEqual(['2@1']);
  const form = formsOf(page, list).find(({ controls }) => controls.some(({ text }) => text === 'Move to trash'));
  expect(form?.action).toBe('/admin/bulk/testimonials?q=bert');
  expect(page).toMatch(/href="\/admin\/testimonials\?q=bert"[^>]*>Back to the list/);
});
