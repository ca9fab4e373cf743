/**
 * Both endpoints, one rule: what a form sends and what JSON sends ends in the same stored values and the same messages. Each
 * kind of input is a row; a form's fields are text, as a browser sends them.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../app/records/fields';
import type { RecordTable } from '../db/schema';
import { visitorMessage } from './messages';
import { apiSamples } from './record-types';
import { business } from './sample-records';
import { logInAs, openSite, type Site } from './site';

type Fields = Record<string, string>;
type Table = RecordTable | 'contactRequests' | 'siteContent';

interface Input {
  name: string;
  /** The form's address, and the route that answers it. */
  form: string;
  route: string;
  /** The call's address. */
  api: string;
  table: Table;
  /** Values that both accept. */
  good: Fields;
  /** Fields that the form sends and the call has in its path. */
  formOnly?: Fields;
  /** Laid over `good`, one at a time; null leaves a field out. */
  variants: Record<string, string | null>[];
}

const long = (length: number) => 'x'.repeat(length);
/** The values that each line and text of a schema is tried with. */
const texts = (field: string, max: number) => [
  { [field]: null },
  { [field]: '' },
  { [field]: '   ' },
  { [field]: '  with spaces around it  ' },
  { [field]: 'nul \u0000 inside' },
  { [field]: 'two\r\nlines of it, and more' },
  { [field]: long(max) },
  { [field]: long(max + 1) },
];
const addresses = (field: string) =>
  [
    '',
    'https://EXAMPLE.com',
    '/a/path.svg',
    '//evil.example/x',
    'ftp://example.com',
    'https://a:b@example.com',
    'x',
  ].map((value) => ({ [field]: value }));
const truths = (field: string) =>
  ['on', 'true', 'false', '1', '0', 'OFF', '', 'perhaps'].map((value) => ({ [field]: value }));
const numbers = (field: string) =>
  ['0', '7', ' 7 ', '-1', '1.5', '1e3', '0x10', 'seven', '', '99999999999'].map((value) => ({ [field]: value }));

const dates = (field: string) =>
  ['2026-01-31', '2026-01-31T09:30', '2026-01-31T09:30:05.123+02:00', '2026-02-30', 'yesterday'].map((value) => ({
    [field]: value,
  }));

/** What the types of the fields do not say: form, if that is not the one for a new record, and further variants. */
const ofType: Partial<Record<string, Partial<Input>>> = {
  testimonials: {
    variants: [...['4.5', '4.4', '0', '6'].map((rating) => ({ rating })), ...dates('googleReviewTime')],
  },
  'blog-posts': {
    variants: [
      ...['', 'ab', 'abc', 'a-b', 'A-b', 'a--b', '-ab', 'a_b', ` a-b `].map((slug) => ({ slug })),
      { title: '你好世界你好' },
      { authorId: '99', publishedAt: '2001-01-01T00:00:00Z', id: '77' },
    ],
  },
  pages: {
    variants: [
      ...['', 'ab', 'a-b', 'A-b', 'blog', 'samples', 'build'].map((slug) => ({ slug })),
      ...['', 'header', 'none', 'sidebar'].map((linkPlace) => ({ linkPlace })),
    ],
  },
  'social-media': {
    form: '/admin/site-settings/social-media',
    route: 'routes/admin.site-settings.social-media',
    variants: [{ platform: 'myspace' }],
  },
  redirects: {
    form: '/admin/site-settings/redirects',
    route: 'routes/admin.site-settings.redirects',
    variants: [
      ...['/', '/a b', 'a', '/a?b', '/news/*', 'https://old.example/A/', '//a', '/admin'].map((source) => ({ source })),
      ...['/', '//a', '/a?b#c', 'http://a.example', 'https://a.example', '/a/*'].map((target) => ({ target })),
    ],
  },
};

interface JsonSchema {
  type?: string;
  maxLength?: number;
  anyOf?: JsonSchema[];
}

function variantsOf(field: string, { anyOf, ...own }: JsonSchema) {
  const { type, maxLength = 200 } = { ...anyOf?.find(({ type: one }) => one !== 'null'), ...own };
  if (type === 'boolean') return truths(field);
  if (type === 'integer' || type === 'number') return numbers(field);
  return [...texts(field, maxLength), ...addresses(field)];
}

const records = apiSamples.map(({ kind, subject, list, api, recordKind, backOffice, input }): Input => {
  const route = backOffice === 'generic' ? 'admin.$kind' : list.slice(1).replaceAll('/', '.');
  const { properties } = jsonSchemaOf(api.body, 'input') as { properties: Record<string, JsonSchema> };
  const { variants = [], ...rest } = ofType[kind] ?? {};
  return {
    name: `the type ${subject}`,
    form: `${list}/new`,
    route: `routes/${route}.new`,
    api: `/api/admin/${kind}`,
    table: recordKind.table as Table,
    good: input as Fields,
    variants: [...Object.entries(properties).flatMap(([name, schema]) => variantsOf(name, schema)), ...variants],
    ...rest,
  };
});

const inputs: Input[] = [
  {
    name: 'a contact message',
    form: '/?index',
    route: 'routes/_site._index',
    api: '/api/contact',
    table: 'contactRequests',
    good: visitorMessage,
    variants: [
      ...texts('firstName', 100),
      ...texts('companyName', 200),
      ...texts('message', 180),
      { companyEmail: 'not an address' },
      { companyEmail: 'a@b.example, c@d.example' },
      { phoneNumber: '12345' },
      { numberOfEmployees: '' },
      { numberOfEmployees: '7' },
      { reasonForContact: '' },
      { reasonForContact: 'curiosity' },
    ],
  },
  ...records,
  {
    name: 'a text of the site',
    form: '/admin/site-settings/legal-pages',
    route: 'routes/admin.site-settings.legal-pages',
    api: '/api/admin/site-content/privacy-policy',
    table: 'siteContent',
    good: { content: '## What we collect' },
    formOnly: { key: 'privacy-policy' },
    variants: texts('content', 60_000),
  },
  {
    name: 'the business',
    form: '/admin/site-settings/business-details',
    route: 'routes/admin.site-settings.business-details',
    api: '/api/admin/business-details',
    table: 'siteContent',
    good: business,
    variants: [
      ...texts('brandName', 60),
      ...texts('registeredOffice', 400),
      ...addresses('logoUrl'),
      ...numbers('foundedYear'),
      ...['020 7946 0999', '+44', '+44 (0)20 7946 0999', ''].map((phone) => ({ phone })),
      { email: 'nobody' },
    ],
  },
  {
    name: 'the sitemap’s address',
    form: '/admin/site-settings/sitemap',
    route: 'routes/admin.site-settings.sitemap',
    api: '/api/admin/generate-sitemap',
    table: 'siteContent',
    good: { baseUrl: 'https://www.example.com/' },
    variants: addresses('baseUrl'),
  },
];

let site: Site;
let admin: Site;
beforeAll(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterAll(() => site.close());

/** Fields that differ between two records with equal content. */
const ownFields = ['id', 'guid', 'createdAt', 'updatedAt', 'publishedAt'];

/** The record that was stored, without what is its own, and takes it away again; null when there is none. */
async function takeStored(table: Table): Promise<object | null> {
  const [row] = await site.store.queries.selectFrom(table).selectAll().execute();
  await site.store.queries.deleteFrom(table).execute();
  if (!row) return null;
  const shared = Object.entries(row).filter(([name]) => !ownFields.includes(name));
  return { ...Object.fromEntries(shared), hasPublicationTime: 'publishedAt' in row && row.publishedAt !== null };
}

interface Outcome {
  stored: object | null;
  errors: object;
}

async function byForm({ form, route, table, formOnly }: Input, fields: Fields): Promise<Outcome> {
  const to = `${form}${form.includes('?') ? '&' : '?'}_data=${encodeURIComponent(route)}`;
  const response = await admin.post(to, { ...fields, ...formOnly });
  const isRejected = response.status === 400 || response.status === 409;
  const errors = isRejected ? byField((await response.json()).result.error) : {};
  return { stored: await takeStored(table), errors };
}

/** A form has an error at the item of a list, an API call at the list. */
const byField = (errors: object) =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name.replace(/\[.*/, ''), messages]));

async function byJson({ api, table }: Input, fields: Fields): Promise<Outcome> {
  const response = await admin.json('POST', api, fields);
  const { errors = {} } = await response.json();
  return { stored: await takeStored(table), errors };
}

const varied = (good: Fields, variant: Record<string, string | null>): Fields =>
  Object.fromEntries(
    Object.entries({ ...good, ...variant }).filter((field): field is [string, string] => field[1] !== null),
  );

describe.each(inputs)('$name', (input) => {
  beforeEach(() => takeStored(input.table));

  it('is stored alike by the form and the JSON endpoint', async () => {
    const [form, json] = [await byForm(input, input.good), await byJson(input, input.good)];
    expect(form.stored).not.toBeNull();
    expect(form).toEqual(json);
    expect(form.errors).toEqual({});
  });

  it.each(input.variants.map((variant) => [JSON.stringify(variant).slice(0, 60), variant] as const))(
    'has the same stored values and errors at both endpoints: %s',
    async (_name, variant) => {
      const fields = varied(input.good, variant);
      const [form, json] = [await byForm(input, fields), await byJson(input, fields)];
      expect(form).toEqual(json);
      expect(form.stored === null).toBe(Object.keys(form.errors).length > 0);
    },
  );
});
