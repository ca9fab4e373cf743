/** The document of the JSON API: it names what the routes declare. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointsOf } from '../app/http/endpoint.server';
import { openSite, type Site, testBuild } from './site';

const { routes } = await testBuild();
const endpoints = endpointsOf(routes);
/** They answer 404 to everything, and have no endpoints. */
const catchAll = ['routes/api._index', 'routes/api.$'];

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe('OpenAPI document', () => {
  it('writes “an” before a vowel', () => {
    const summaries = endpoints
      .map(({ summary }) => summary)
      .filter((summary) => /accreditation|identity/.test(summary));
    expect(summaries).toContain('Add an accreditation');
    expect(summaries.filter((summary) => / a (accreditation|identity)/.test(summary))).toEqual([]);
  });

  it('lists every API route', async () => {
    const { paths } = await (await site.send('/api/openapi.json')).json();
    const addresses = Object.values(routes)
      .filter(({ id }) => id.startsWith('routes/api') && !catchAll.includes(id))
      .flatMap(({ path = '', module }) => {
        const kinds = (module as unknown as { endpoints: { kind?: string }[] }).endpoints.map(
          ({ kind }) => kind ?? '{kind}',
        );
        return [...new Set(kinds)].map((kind) => `/${path.replace(':kind', kind).replace(/:(\w+)/g, '{$1}')}`);
      });
    expect(Object.keys(paths).sort()).toEqual(addresses.sort());
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

  it('gives every operation a unique operationId', async () => {
    const document = await (await site.send('/api/openapi.json')).json();
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(operations).size).toBe(operations.length);
  });
});
