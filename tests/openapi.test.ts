/** The document of the JSON API: each call that it names exists, and each that exists is named. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Method } from '../app/http/api-calls/call.server';
import { calls } from '../app/http/api-calls/calls.server';
import { openSite, type Site, signIn, testBuild } from './site';

const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** They answer 404 to everything, and are no calls. */
const catchAll = new Set(['routes/api._index', 'routes/api.$']);

let site: Site;
let admin: Site;
beforeAll(async () => {
  site = await openSite();
  admin = await signIn(site, 'admin');
});
afterAll(() => site.close());

/** The API's addresses as the routes have them, with `{name}` for what varies. */
async function addresses(): Promise<string[]> {
  const { routes } = await testBuild();
  return Object.values(routes)
    .filter(({ id }) => id.startsWith('routes/api') && !catchAll.has(id))
    .map(({ path = '' }) => `/${path.replace(/:(\w+)/g, '{$1}')}`);
}

/** What a client meets there: is the method served at all? */
async function isServed(path: string, method: Method): Promise<boolean> {
  const { status } = await admin.send(path.replace(/\{\w+\}/g, '1'), {
    method,
    // Accepted by no call: a method that is served rejects it with 400 or 415, one that is not with 405.
    ...(method === 'GET' ? {} : { body: '[]', headers: { 'content-type': 'application/json' } }),
  });
  return status !== 405;
}

describe('the document', () => {
  it('says “an” before a vowel', () => {
    const summaries = calls.map(({ summary }) => summary).filter((summary) => /accreditation|identity/.test(summary));
    expect(summaries).toContain('Add an accreditation');
    expect(summaries.filter((summary) => / a (accreditation|identity)/.test(summary))).toEqual([]);
  });

  it('names every call that exists, and no other', async () => {
    const result: string[] = [];
    for (const path of await addresses()) {
      for (const method of methods) {
        if (await isServed(path, method)) result.push(`${method} ${path}`);
      }
    }
    expect(result.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('is OpenAPI 3.1 with the schemas in use', async () => {
    const response = await site.send('/api/openapi.json');
    expect(response.status).toBe(200);
    const document = await response.json();
    expect(document.openapi).toBe('3.1.0');
    const contact = document.paths['/api/contact'].post;
    const { schema } = contact.requestBody.content['application/json'];
    expect(schema.properties.message).toMatchObject({ type: 'string', maxLength: 180 });
    expect(schema.required).toContain('firstName');
    expect(schema.required).not.toContain('companyName');
    expect(Object.keys(contact.responses)).toEqual(['201', 'default']);
    expect(document.paths['/api/admin/users/{id}'].patch.security).toEqual([{ session: [] }]);
    expect(JSON.stringify(document.paths['/api/admin/smtp-config'].get.responses)).not.toContain('"password"');
  });

  it('gives every operation a name of its own', async () => {
    const document = await (await site.send('/api/openapi.json')).json();
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(operations).size).toBe(operations.length);
  });
});
