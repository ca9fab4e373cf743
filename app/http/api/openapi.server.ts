/** The OpenAPI document of the JSON API (https://spec.openapis.org/oas/v3.1.0), made from the routes' declarations. */

import type * as z from 'zod';
import { fileField } from '~/media/limits';
import { may, type Scope, scopeFor, scopes } from '~/records/actor';
import { type EventName, eventLabels, eventNames } from '~/records/event';
import { jsonSchemaOf, partialSchema } from '~/records/fields';
import { eventKinds } from '~/registry/events.server';
import packageJson from '../../../package.json';
import { pageSizeMax } from '../pages/paging.server';
import { accessOf, type Endpoint, type endpointsOf, isPartial, schemaOf, successShape } from './endpoint.server';
import { responseSchema } from './response-schema.server';

type Json = Record<string, unknown>;
type Response = NonNullable<Endpoint['response']>;
type Routed = ReturnType<typeof endpointsOf>[number];

export async function openApiDocument(origin: string, endpoints: readonly Routed[]): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: await operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Uplink',
      version: packageJson.version,
      description:
        'The JSON API of the website. Text is trimmed; numbers and booleans may be sent as text; unknown fields are ignored; null counts as missing, except in a PATCH, where it empties an optional field and is an error for any other.',
    },
    servers: [{ url: origin }],
    paths,
    webhooks: Object.fromEntries(eventNames.map((name) => [name, { post: webhook(name) }])),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token from the account page or, for a service, from Site Settings → Security. Each call lists the scope that it needs: ${scopeList}. Tokens cannot make calls that require re-authentication (users, security, tokens, exports, email settings, webhooks, erasure). Calls with a token ignore cookies.`,
        },
        session: { type: 'apiKey', in: 'cookie', name: origin.startsWith('https:') ? '__Host-session' : 'session' },
      },
      responses: { Failure: failure },
    },
  };
}

const failure: Json = {
  description: 'The error in one sentence; validation errors add messages by field',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message'],
        properties: {
          message: { type: 'string' },
          code: {
            type: 'string',
            enum: [
              'second-factor',
              'second-factor-missing',
              'reauthentication-required',
              'scope-missing',
              'not-by-token',
              'stale',
              'image-not-downloaded',
            ],
            description:
              'How the client can fix it. `second-factor`: send a code to /api/auth/second-factor. `second-factor-missing`: log in with a browser once, to set one up. `reauthentication-required`: send the password or a code to /api/auth/reauthenticate, then repeat the call. `scope-missing`: create a token with the scope in the WWW-Authenticate header. `not-by-token`: log in. `stale`: someone saved a newer version; merge the two, and send the result with the version in the response. `image-not-downloaded`: upload the image to /api/admin/media, and send its `ref` in place of the address.',
          },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          version: { type: 'integer', description: 'With `stale`: the saved record' },
          changed: {
            type: 'array',
            items: { type: 'string' },
            description: 'With `stale`: the fields changed since, if the history has them',
          },
        },
      },
    },
  },
};

async function operation(endpoint: Routed): Promise<Json> {
  const { method, path, summary, permission, response = successShape, status = 200 } = endpoint;
  const who = permission !== 'anyone' && (may('editor', permission) ? 'editors and admins' : 'admins');
  return {
    summary: who ? `${summary} (${who})` : summary,
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+([a-z0-9]?)/gi, (_, next: string) => next.toUpperCase())}`,
    ...security(endpoint),
    ...parameters(endpoint),
    ...(await requestBody(endpoint)),
    responses: {
      [status]: { description: 'Done', content: content(response) },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** The OpenAPI description of an event's webhook, in the form of Standard Webhooks. */
function webhook(event: EventName): Json {
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const data = jsonSchemaOf(eventKinds[event].schema, 'output');
  const timestamp = { type: 'string', format: 'date-time' };
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: { type: { const: event }, timestamp, data },
  };
  return {
    summary: eventLabels[event],
    description:
      'Signed as in Standard Webhooks (https://www.standardwebhooks.com). An event may arrive more than once with the same `webhook-id`. Reply with a status from 200 to 299 within ten seconds. Otherwise, Uplink retries for three days.',
    operationId: event.replace(/[._](.)/g, (_, next: string) => next.toUpperCase()),
    parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Delivered' } },
  };
}

const scopeMeanings: Record<Scope, string> = {
  'read-content': 'read content',
  'write-content': 'read and change content',
  messages: 'read and move messages',
};
const scopeList = scopes.map((scope) => `\`${scope}\` (${scopeMeanings[scope]})`).join(', ');

/** Returns the accepted credentials: a session, and a token if a scope allows the call. */
function security(endpoint: Endpoint): Json {
  if (endpoint.permission === 'anyone') return {};
  const scope = scopeFor(endpoint.permission, accessOf(endpoint));
  const byToken = scope === 'none' ? [] : [{ token: scope === 'any' ? [] : [scope] }];
  return { security: [{ session: [] }, ...byToken] };
}

const querySchemas: Record<string, Json> = {
  page: { type: 'integer', minimum: 1, default: 1 },
  pageSize: { type: 'integer', minimum: 1, maximum: pageSizeMax },
};

function parameters({ path, query = [] }: Routed): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
  const inQuery = query.map((name) => ({
    name,
    in: 'query',
    schema: querySchemas[name] ?? { type: 'string' },
  }));
  const all = [...inPath, ...inQuery];
  return all.length > 0 ? { parameters: all } : {};
}

async function requestBody({ body, upload }: Endpoint): Promise<Json> {
  if (upload)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile(upload) } } } };
  if (!body) return {};
  const described = await schemaOf(body, {});
  const { required, ...schema } = jsonSchemaOf(
    isPartial(body) ? partialSchema(described, described.shape) : described,
    'input',
  );
  const all = isPartial(body) || !required ? schema : { ...schema, required };
  return { requestBody: { required: true, content: { 'application/json': { schema: all } } } };
}

function withFile(fields: z.ZodType): Json {
  const { properties = {} } = jsonSchemaOf(fields, 'input') as { properties?: Json };
  const file = { type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, AVIF, GIF or SVG' };
  return { type: 'object', required: [fileField], properties: { ...properties, [fileField]: file } };
}

function content(response: Response): Json {
  if (typeof response === 'string') return { [response]: {} };
  return { 'application/json': { schema: responseSchema(response) } };
}
