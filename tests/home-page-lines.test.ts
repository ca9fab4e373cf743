/** Lists of texts in the forms of the home page: one text area, with one text on each line. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const path = '/admin/home-page';
const textOf = async (address: string) => (await admin.send(address)).text();
const savedPage = async () => (await (await admin.send('/api/admin/page')).json()).page;
const service = (points: string) => ({
  'items[0].title': 'Repairs',
  'items[0].text': 'Done.',
  'items[0].points': points,
});
/** The text area of a field: its attributes, and its text as a browser shows it. */
const textareaIn = (page: string, name: string) => {
  const [, attributes = '', text = ''] =
    page.match(new RegExp(`<textarea([^>]*name="${name.replace(/[[\].]/g, '\\$&')}"[^>]*)>\n?([^<]*)</textarea>`)) ??
    [];
  return { attributes, text: text.replaceAll('&#x27;', "'") };
};
const describedBy = (page: string, attributes: string) =>
  (/aria-describedby="([^"]*)"/.exec(attributes)?.[1] ?? '').split(' ').map((id) =>
    page
      .split(`id="${id}"`)[1]
      ?.split('</p>')[0]
      ?.replace(/<[^>]*>|^>/g, ''),
  );

describe('List of texts in a form', () => {
  it('is one text area with its limit', async () => {
    const page = await textOf(`${path}/services`);
    const { attributes, text } = textareaIn(page, 'items[0].points');
    expect(text.split('\n')).toHaveLength(4);
    expect(text).toMatch(/^Help desk by phone, email and remote session\nAn engineer on site/);
    expect(describedBy(page, attributes)).toEqual([expect.stringMatching(/One point a line, up to\s8\. $/)]);
    expect(page).not.toMatch(/Add a point|points\[/);
    const sizes = await textOf(`${path}/choices`);
    expect(describedBy(sizes, textareaIn(sizes, 'sizes').attributes)).toEqual([
      expect.stringMatching(/One range a line, up to\s12\. Leave empty to remove the question\.$/),
    ]);
  });

  it.each([
    ['CRLF', 'Laptops\r\n\r\n  Phones \r\n'],
    ['LF', '\nLaptops\n \t \nPhones'],
    ['the characters of a word processor', 'Laptops\u2028Phones'],
  ])('is stored as an array without empty lines and spaces around the others, for %s', async (_, points) => {
    expect((await admin.post(`${path}/services`, service(points))).status).toBe(303);
    expect((await savedPage()).services.items[0].points).toEqual(['Laptops', 'Phones']);
    expect(textareaIn(await textOf(`${path}/services`), 'items[0].points').text).toBe('Laptops\nPhones');
    expect(await textOf('/?draft')).toMatch(/>Laptops<.*>Phones</s);
  });

  it('returns a tab as a space', async () => {
    await admin.post(`${path}/services`, service('•\tLaptops'));
    expect((await savedPage()).services.items[0].points).toEqual(['• Laptops']);
  });

  it('can be empty', async () => {
    await admin.post(`${path}/services`, service(' \r\n'));
    await admin.post(`${path}/about`, { paragraphs: '' });
    const { services, about } = await savedPage();
    expect(services.items[0].points).toEqual([]);
    expect(about.paragraphs).toEqual([]);
  });

  it('is stored as no change if it is the default', async () => {
    const { text } = textareaIn(await textOf(`${path}/choices`), 'sizes');
    await admin.post(`${path}/choices`, { 'reasons[0].label': 'Repairs', sizes: text.replaceAll('\n', '\r\n') });
    expect(Object.keys((await savedPage()).choices)).toEqual(['reasons']);
  });

  it.each([
    ['a long line', `Laptops\r\n\r\n${'x'.repeat(121)}`, 'Line 3: Point must be 120 characters or less'],
    ['a line too many', Array(9).fill('Laptops').join('\r\n\r\n'), 'Line 17: You can add up to 8'],
    ['far too many lines', 'x\n'.repeat(300_000), 'Line 9: You can add up to 8'],
    ['an unknown placeholder', 'Laptops\nSince {year}', 'Line 2: There is no {year}. Use: {business name}'],
    ['an invisible line', 'Laptops\n\u200B', 'Line 2: Enter a text, or remove the point'],
  ])('rejects %s, names the line and keeps the text', async (_, points, message) => {
    const response = await admin.post(`${path}/services`, service(points));
    expect(response.status).toBe(400);
    const page = await response.text();
    const { attributes, text } = textareaIn(page, 'items[0].points');
    expect(text).toBe(points);
    expect(attributes).toContain('aria-invalid="true"');
    expect(describedBy(page, attributes)).toContainEqual(expect.stringContaining(message));
    const [, summary = ''] = page.split('data-error-summary');
    expect(summary).toMatch(new RegExp(`href="#${/ id="([^"]*)"/.exec(attributes)?.[1]?.replace(/[[\]]/g, '\\$&')}"`));
    expect(await savedPage()).toEqual({});
  });

  it('keeps the messages of the API', async () => {
    const items = [{ title: 'Repairs', text: 'Done.', points: ['', 'x'.repeat(121)] }];
    const response = await admin.json('PATCH', '/api/admin/page', { services: { items } });
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.services).toEqual(['Enter a text, or remove the point', 'Point must be 120 characters or less']);
    expect((await admin.json('PATCH', '/api/admin/page', { choices: { sizes: 'Just me\nMany' } })).status).toBe(400);
  });

  it('keeps its text when a button adds an item', async () => {
    const insert = JSON.stringify({ type: 'insert', payload: { name: 'items' } });
    const response = await admin.post(`${path}/services`, { ...service('Laptops\r\n\r\nPhones'), __intent__: insert });
    const page = await response.text();
    expect(textareaIn(page, 'items[0].points').text).toBe('Laptops\r\n\r\nPhones');
    expect(textareaIn(page, 'items[1].points').attributes).toContain('name=');
  });

  it('is restored from what an older release stored line by line', async () => {
    const { 'items[0].points': _, ...others } = service('');
    const fields = new URLSearchParams({ ...others, 'items[0].points[0]': 'Laptops', 'items[0].points[1]': 'Phones' });
    const key = 'a'.repeat(12);
    const autosave = { key, version: 0, fields: fields.toString() };
    expect((await admin.json('PUT', '/api/admin/editing/page/services', autosave)).status).toBe(200);
    const page = await textOf(`${path}/services?continue=${key}`);
    expect(textareaIn(page, 'items[0].points').text).toBe('Laptops\nPhones');
  });

  it('is shown in the live preview', async () => {
    const response = await admin.post(`${path}/services/live-preview`, service('Laptops\nPhones'));
    expect(await response.json()).toEqual({ isTaken: true });
    expect(await textOf('/?draft=1')).toMatch(/>Laptops<.*>Phones</s);
    expect(await savedPage()).toEqual({});
  });

  it('is compared line by line with a newer version, and either can be chosen', async () => {
    const { version } = await (await admin.send('/api/admin/page')).json();
    await admin.json('PATCH', '/api/admin/page', { about: { paragraphs: ['Their first', 'Their second'] } });
    const form = { paragraphs: 'Mine\r\nAlso mine', version: String(version) };
    const response = await admin.post(`${path}/about`, form);
    expect(response.status).toBe(409);
    const page = await response.text();
    expect(page).toContain('A newer version has been saved.');
    expect(page).toContain('>Their first\nTheir second</p>');
    const saved = /name="saved_paragraphs" value="([^"]*)"/.exec(page)?.[1] ?? '';
    const now = String((await (await admin.send('/api/admin/page')).json()).version);
    const choose = (choice: string) =>
      admin.post(`${path}/about`, { ...form, choice_paragraphs: choice, saved_paragraphs: saved, version: now });
    expect((await choose('saved')).status).toBe(303);
    expect((await savedPage()).about.paragraphs).toEqual(['Their first', 'Their second']);
  });
});
