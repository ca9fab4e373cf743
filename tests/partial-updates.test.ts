/** Partial updates of every record type: they change the fields that were sent, whatever else is saved at the same time. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import * as sitePages from '../app/content/pages/model.server';
import { sitePageSchema } from '../app/content/pages/schema';
import * as blogPosts from '../app/content/posts/model.server';
import { blogPostSchema } from '../app/content/posts/schema';
import * as redirects from '../app/content/redirects/model.server';
import { redirectSchema } from '../app/content/redirects/schema';
import * as socialLinks from '../app/content/social-links/model.server';
import { socialLinkSchema } from '../app/content/social-links/schema';
import { endpointsOf } from '../app/http/api/endpoint.server';
import { renditionsIdle } from '../app/media/renditions.server';
import type { StaffActor } from '../app/records/actor';
import type { TableKind } from '../app/registry/record-types.server';
import * as webhooks from '../app/webhooks/model.server';
import { webhookSchema } from '../app/webhooks/schema';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite, uploaded } from './media';
import { visitorMessage } from './messages';
import { apiSamples } from './record-types';
import { logInAs, type Site, testBuild } from './site';
import { staffActor } from './staff';

let place: MediaSite;
let site: Site;
let admin: Site;
let actor: StaffActor;
beforeAll(async () => {
  place = await openMediaSite({ WEBHOOK_TARGETS: 'any' });
  ({ site } = place);
  admin = await logInAs(site, 'admin');
  actor = await staffActor(site.store, 'admin');
});
afterAll(() => place.close());

type Fields = Record<string, unknown>;

/** The partial updates that the API declares: of which fields, and the name that the record is returned under. */
const partial = endpointsOf((await testBuild()).routes).flatMap(({ path, body, response = {} }) =>
  body && 'changesOf' in body
    ? [{ path, fields: Object.keys(body.changesOf.shape), one: Object.keys(response)[0] ?? '' }]
    : [],
);

interface PatchedType {
  path: string;
  /** The values of a new record, none of them a default. Without them, `add` creates it. */
  input?: Fields;
  add?: () => Promise<number>;
  /** New values for each field, which does not depend on the others. */
  values: Record<string, readonly unknown[]>;
}

const patchedRecords = {
  testimonials: {
    path: '/api/admin/testimonials',
    input: {
      ...{ authorName: 'Ana Lima', authorInitials: 'AL', authorPosition: 'Director', companyName: 'Lima & Co' },
      ...{ content: 'They answer the phone.', rating: 3, portrait: '/ana.png', isActive: false, isGoogleReview: true },
      ...{ googleReviewUrl: 'https://g.example/1', googleReviewId: '1', googleReviewTime: '2026-01-31T09:30:00.000Z' },
    },
    values: {
      ...{
        authorName: ['Bea Ruiz', 'Cem Kaya'],
        companyName: ['Ruiz', null],
        rating: [1, 2.5],
        isActive: [true, false],
      },
      ...{
        portrait: ['/b.png', null],
        isGoogleReview: [false],
        googleReviewId: ['2', null],
        content: ['On time, always.'],
      },
    },
  },
  media: {
    path: '/api/admin/media',
    add: async () => {
      const { id } = await uploaded(admin, await generatedImage(120, 100, 1).png().toBuffer());
      await renditionsIdle();
      const output = { alt: 'A desk', isDecorative: true, caption: 'Our desk', credit: 'Ana', focalX: 20, focalY: 70 };
      expect((await admin.json('PATCH', `/api/admin/media/${id}`, output)).status).toBe(200);
      return id;
    },
    values: {
      ...{ alt: ['A chair', null], isDecorative: [true, false], caption: ['Here', null], credit: ['Bea', null] },
      ...{ focalX: [0, 100], focalY: [10, 90] },
    },
  },
} satisfies Partial<Record<TableKind, PatchedType>>;

const types: PatchedType[] = [
  ...Object.values(patchedRecords),
  ...apiSamples.flatMap(({ kind, api, input, changes }) => {
    if (api.change === 'PUT' || kind in patchedRecords) return [];
    if (!changes) throw new Error(`The sample of ${kind} has no changes.`);
    const other = Object.fromEntries(Object.entries(changes).map(([name, [, second]]) => [name, second]));
    return [{ path: `/api/admin/${kind}`, input: { ...input, ...other }, values: changes }];
  }),
  {
    path: '/api/admin/users',
    input: {
      ...{ username: 'ana', email: 'ana@firm.example', firstName: 'Ana', lastName: 'Lima', role: 'editor' },
      password: 'nine bicycles at dawn',
    },
    values: {
      ...{ username: ['bea', 'cem'], email: ['bea@firm.example', 'cem@firm.example'], firstName: ['Bea'] },
      ...{ lastName: ['Ruiz', 'Kaya'], role: ['admin', 'editor'] },
    },
  },
  {
    path: '/api/admin/identity-providers',
    input: {
      ...{
        kind: 'other',
        name: 'Works',
        issuer: 'https://login.firm.example/',
        clientId: 'site',
        clientSecret: 'secret',
      },
      ...{ tenant: 'none', people: 'domain', domains: 'firm.example', defaultRole: 'editor' },
      ...{ groupClaim: 'groups', adminGroups: 'bosses', editorGroups: 'writers' },
    },
    values: {
      ...{ name: ['Login', 'Office'], domains: ['a.example', 'b.example'], defaultRole: ['admin', 'none'] },
      ...{ groupClaim: ['roles'], adminGroups: ['leads'], editorGroups: ['all', null], clientSecret: ['another'] },
    },
  },
  {
    path: '/api/admin/contact-requests',
    add: async () => {
      expect((await site.json('POST', '/api/contact', visitorMessage)).status).toBe(201);
      const { id } = await site.store.queries
        .selectFrom('contactRequests')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      return id;
    },
    values: { status: ['archived', 'read'] },
  },
];

const patched = types.map((type) => {
  const { fields = [], one = '' } = partial.find(({ path }) => path === `${type.path}/{id}`) ?? {};
  return { ...type, fields, one };
});
type Patched = (typeof patched)[number];

async function addOne({ path, one, input, add }: Patched): Promise<string> {
  if (add) return `${path}/${await add()}`;
  const response = await admin.json('POST', path, input);
  expect(response.status).toBe(201);
  return `${path}/${(await response.json())[one].id}`;
}

/** A change of nothing answers the record as it is. */
async function read(address: string, one: string): Promise<Fields> {
  const { version: _, updatedAt: __, ...fields } = (await (await admin.json('PATCH', address, {})).json())[one];
  return fields;
}

describe.each(patched)('PATCH $path', (type) => {
  it.each([null, ''])('clears a field or rejects %j, and never applies a default', async (nothing) => {
    const address = await addOne(type);
    for (const field of type.fields) {
      const before = await read(address, type.one);
      const response = await admin.json('PATCH', address, { [field]: nothing });
      const { errors } = await response.json();
      const after = await read(address, type.one);
      if (response.status === 200) expect([null, '', [], before[field]]).toContainEqual(after[field]);
      else expect([response.status, Object.keys(errors)]).toEqual([400, [field]]);
      if (nothing === null && response.status === 200) expect([field, after[field]]).toEqual([field, null]);
      expect({ ...after, [field]: before[field] }).toEqual(before);
      // Fields that a provider's rules require together are restored before the next field.
      if (response.status === 200) await admin.json('PATCH', address, { [field]: before[field] });
    }
    await admin.send(address, { method: 'DELETE' });
  });
});

/** A way of changing some fields of one record. */
interface Changed {
  name: string;
  values: PatchedType['values'];
  open: () => Promise<{
    change: (fields: Fields) => Promise<unknown>;
    read: () => Promise<Fields>;
    close: () => Promise<unknown>;
  }>;
}

const byPatch = patched
  .filter(({ values }) => Object.keys(values).length > 1)
  .map(
    (type): Changed => ({
      name: `PATCH ${type.path}/{id}`,
      values: type.values,
      async open() {
        const address = await addOne(type);
        return {
          change: async (fields) => {
            const response = await admin.json('PATCH', address, fields);
            expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
          },
          read: () => read(address, type.one),
          close: () => admin.send(address, { method: 'DELETE' }),
        };
      },
    }),
  );

interface Model<Input> {
  create(actor: StaffActor, input: Input): Promise<object>;
  update(actor: StaffActor, id: number, changes: Partial<Input>): Promise<unknown>;
  find(actor: StaffActor, id: number): Promise<object>;
  remove(actor: StaffActor, id: number): Promise<unknown>;
}

/** Records that the API replaces as a whole: the history and the image import change them in parts. */
function byModel<Input extends object>(
  name: string,
  model: Model<Input>,
  schema: z.ZodType<Input>,
  input: Fields,
  values: PatchedType['values'],
): Changed {
  return {
    name: `${name}.update`,
    values,
    async open() {
      const made = (await model.create(actor, schema.parse(input))) as { id?: number; webhook?: { id: number } };
      const id = made.id ?? made.webhook?.id ?? 0;
      return {
        change: (fields) => model.update(actor, id, fields as Partial<Input>),
        read: async () => ({ ...(await model.find(actor, id)) }),
        close: () => model.remove(actor, id),
      };
    },
  };
}

const wholePage: Changed = {
  name: 'PATCH /api/admin/page',
  values: { hero: [{ title: 'One' }, { title: 'Two' }], contact: [{ title: 'Write' }], footer: [{ note: 'Here' }] },
  async open() {
    const change = async (fields: Fields) => {
      const response = await admin.json('PATCH', '/api/admin/page', fields);
      expect(response.status).toBe(200);
      return (await response.json()).page;
    };
    return { change, read: () => change({}), close: () => admin.json('POST', '/api/admin/drafts/discard', {}) };
  },
};

const replacedRecords: Partial<Record<TableKind, Changed>> = {
  'blog-posts': byModel(
    'blogPosts',
    blogPosts,
    blogPostSchema,
    { title: 'Moving office', content: 'Six weeks before, order the line.', slug: 'moving-office', tags: 'moving' },
    {
      ...{ title: ['Moving house', 'Moving on'], slug: ['moving-on', 'moved'], isPublished: [true, false] },
      ...{
        content: ['Two weeks before, pack the boxes.', 'On the day, count them.'],
        tags: [['boxes'], ['vans', 'lines']],
      },
      ...{ excerpt: ['How to move an office.', null], searchTitle: ['Move', null], featuredImage: ['/van.png', null] },
    },
  ),
  pages: byModel(
    'pages',
    sitePages,
    sitePageSchema,
    { title: 'Our office', content: 'In a shed.', slug: 'our-office' },
    {
      ...{ title: ['The shed', 'The barn'], slug: ['shed', 'barn'], content: ['It has a door.', 'It has a roof.'] },
      ...{
        description: ['A shed', null],
        linkPlace: ['header', 'none'],
        service: ['cyber_security', null],
        displayOrder: [3, 4],
        isPublished: [true],
      },
      ...{ place: ['Leeds', null], sector: ['law firms', null] },
    },
  ),
  'social-media': byModel(
    'socialLinks',
    socialLinks,
    socialLinkSchema,
    { platform: 'linkedin', url: 'https://www.linkedin.com/company/uplink' },
    {
      ...{ platform: ['youtube', 'website'], url: ['https://v.example/', null], isEnabled: [false, true] },
      displayOrder: [-3, 8],
    },
  ),
  redirects: byModel(
    'redirects',
    redirects,
    redirectSchema,
    { source: '/old', target: '/new' },
    { source: ['/older', '/oldest'], target: ['/newer', '/newest'] },
  ),
};

const changed: Changed[] = [
  ...byPatch,
  wholePage,
  ...Object.values(replacedRecords),
  byModel(
    'webhooks',
    webhooks,
    webhookSchema,
    { name: 'Zap', url: 'https://hooks.example/', events: ['message.created'] },
    {
      ...{ name: ['Zip', 'Zop'], url: ['https://a.example/', 'https://b.example/'], isActive: [true, false] },
      events: [['post.published'], ['message.created', 'message.answered']],
    },
  ),
];

describe('Concurrent partial updates', () => {
  it('are tested for every record type with PUT', () => {
    const replaced = apiSamples.filter(({ api }) => api.change === 'PUT').map(({ kind }) => kind);
    expect(Object.keys(replacedRecords).sort()).toEqual(replaced.sort());
  });

  it.each(changed)('keep the fields of every update: $name', async ({ values, open }) => {
    const { change, read, close } = await open();
    const fields = fc.record(
      Object.fromEntries(Object.entries(values).map(([name, some]) => [name, fc.constantFrom(...some)])),
    );
    const orders = fc.shuffledSubarray(Object.keys(values), { minLength: 2 });
    const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fields, orders, sizes, async (all, names, sizes) => {
        const before = await read();
        const parts: Fields[] = [];
        for (let at = 0; at < names.length; ) {
          const size = sizes[parts.length % sizes.length] ?? 1;
          parts.push(Object.fromEntries(names.slice(at, at + size).map((name) => [name, all[name]])));
          at += size;
        }
        await Promise.all(parts.map(change));
        const sent = Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]));
        const stored = Object.entries({ ...sent, ...Object.assign({}, ...parts) }).filter(([name]) => name in before);
        expect(await read()).toMatchObject(Object.fromEntries(stored));
      }),
      { numRuns: 12, interruptAfterTimeLimit: 20_000 },
    );
    await close();
  });

  it('keep a testimonial hidden when a restore runs at the same time', async () => {
    const [testimonials] = patched as [Patched];
    const address = await addOne({ ...testimonials, input: { ...testimonials.input, isActive: true } });
    await admin.json('PATCH', address, { rating: 2 });
    const history = `/api/admin/history/testimonials/${address.split('/').at(-1)}`;
    const { versions } = await (await admin.send(history)).json();
    const restoring = admin.json('POST', `${history}/${versions.at(-1).id}/restore`, {});
    await Promise.all([restoring, admin.json('PATCH', address, { isActive: false })]);
    expect(await read(address, 'testimonial')).toMatchObject({ rating: 3, isActive: false });
  });
});

describe('OpenAPI document', () => {
  it('lists exactly the partial updates that are tested here', () => {
    const tried = [...patched.map(({ path }) => `${path}/{id}`), '/api/admin/page'];
    expect(partial.map(({ path }) => path).sort()).toEqual(tried.sort());
  });

  it('has no default for a field of a partial update', async () => {
    const { paths } = await (await site.send('/api/openapi.json')).json();
    for (const { path } of partial) {
      const { properties } = paths[path].patch.requestBody.content['application/json'].schema;
      const defaults = Object.keys(properties).filter((name) => 'default' in properties[name]);
      expect([path, defaults]).toEqual([path, []]);
    }
  });
});
