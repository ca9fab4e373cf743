/** The document of the JSON API: it names what the routes declare. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointsOf } from '../app/http/api/endpoint.server';
import { apiSamples } from './record-types';
import { logInAs, openSite, type Site, testBuild } from './site';

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
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(catchAll));
    const addresses = Object.values(routes)
      .filter(({ id }) => id.startsWith('routes/api') && !catchAll.includes(id))
      .flatMap(({ path = '', module }) => {
        const declared = (module as unknown as { endpoints: Pick<Endpoint, 'kind' | 'path'>[] }).endpoints;
        const kinds = declared
          .filter((endpoint) => endpoint.path === undefined || endpoint.path === `/${path}`)
          .map(({ kind }) => kind ?? '{kind}');
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
    expect(schema.properties.numberOfEmployees.enum).toEqual(expect.arrayContaining(['11-50', null]));
    // Generated clients send defaults (openapi-typescript 7.13 shows this one), and a value here marks the message as spam.
    expect(schema.properties.referralNote).not.toHaveProperty('default');
    const webhook = document.paths['/api/admin/webhooks'].post.requestBody.content['application/json'].schema;
    expect(webhook.required).toContain('url');
    expect(Object.keys(contact.responses)).toEqual(['201', 'default']);
    expect(document.paths['/api/admin/users/{id}'].patch.security).toEqual([{ session: [] }]);
    expect(JSON.stringify(document.paths['/api/admin/smtp-config'].get.responses)).not.toContain('"password"');
  });

  it('describes responses with keywords that cut a response', async () => {
    const { paths } = await (await site.send('/api/openapi.json')).json();
    const known = ['type', 'required', 'properties', 'items', 'anyOf', 'additionalProperties', 'enum', 'const'];
    const limits = /^(format|pattern|m(in|ax)(imum|Length|Items)|exclusiveM.*|default|description|title|not)$/;
    const unknown = (schema: Schema): string[] => {
      const { properties = {}, items, anyOf = [], additionalProperties = false } = schema;
      const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
      const objects = anyOf.filter(({ type }) => type === 'object' || type === 'array');
      return [
        ...Object.keys(schema).filter((name) => !known.includes(name) && !limits.test(name)),
        ...(additionalProperties ? ['additionalProperties'] : []),
        ...(objects.length > 0 && anyOf.length - objects.length !== 1 ? ['anyOf'] : []),
        ...inner.flatMap(unknown),
      ];
    };
    const found = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) => unknown(jsonOf(operation) ?? {}).map((name) => `${path} ${name}`)),
    );
    expect(found).toEqual([]);
  });

  it('gives every operation a unique operationId', async () => {
    const document = await (await site.send('/api/openapi.json')).json();
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(operations).size).toBe(operations.length);
  });
});

interface Schema {
  type?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: unknown;
}
interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

const jsonOf = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => status !== 'default')?.[1].content?.['application/json']?.schema;

describe('Responses', () => {
  /** Returns the paths of the fields that a schema does not have. */
  function undeclared(schema: Schema, value: unknown, path = ''): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const { properties, items } = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
    if (items && Array.isArray(value)) return value.flatMap((item) => undeclared(items, item, path));
    if (!properties) return [];
    return Object.entries(value).flatMap(([name, field]) =>
      properties[name] ? undeclared(properties[name], field, `${path}.${name}`) : [`${path}.${name}`],
    );
  }

  it('have only the fields that the document declares', async () => {
    const { paths } = await (await site.send('/api/openapi.json')).json();
    const admin = await logInAs(site, 'admin');
    const found: string[] = [];
    for (const { kind, input } of apiSamples) {
      const response = await admin.json('POST', `/api/admin/${kind}`, input);
      expect(response.status, kind).toBe(201);
      const schema = jsonOf(paths[`/api/admin/${kind}`].post) ?? expect.fail(kind);
      found.push(...undeclared(schema, await response.json()).map((name) => `${kind} ${name}`));
    }
    for (const [path, methods] of Object.entries<Record<string, Operation>>(paths)) {
      const schema = methods.get && jsonOf(methods.get);
      if (!schema) continue;
      const response = await admin.send(path.replace('{id}', '1'));
      if (response.ok) found.push(...undeclared(schema, await response.json()).map((name) => `${path} ${name}`));
    }
    expect(found).toEqual([]);
  });

  it('name the ID, username and email of the current user, and nothing else', async () => {
    const editor = await logInAs(site, 'editor');
    const { user } = await (await editor.send('/api/auth/status')).json();
    expect(Object.keys(user)).toEqual(['id', 'username', 'email']);
  });
});
