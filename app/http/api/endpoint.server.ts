/**
 * Endpoints of the JSON API. A route declares each of its methods once: the request handler, the token check and the OpenAPI
 * document are made from the declaration. The path is that of the route.
 */
import { createHash } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type * as z from 'zod';
import { NotFound, TokenForbidden } from '~/platform/errors';
import { type Actor, anonymous, authorize, type Permission } from '~/records/actor';
import { parseId, withVersion } from '~/records/fields';
import type { Routes } from '~/remix/server-build';
import { RequestError } from '../errors.server';
import { actorOf } from '../session/actor.server';
import { bearerOf, decodedPath } from '../session/bearer.server';
import { bodyLimit, readJsonObject } from '../uploads/body.server';
import { failureResponse, jsonResponse, parseJsonInput, parseJsonPatch } from './json.server';
import { onlyDeclared, type ResponseFields, responseSchema } from './response-schema.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Params = Args['params'];
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The schema of a JSON body, or a function that returns it if it depends on the path or on settings. For the OpenAPI
 * document the function is called without parameters. `changesOf` is a partial update: `run` gets the sent fields.
 */
type Body = z.ZodType | ((params: Params) => z.ZodType | Promise<z.ZodType>) | { changesOf: z.ZodObject };

type Input<B> = B extends z.ZodType
  ? z.output<B>
  : B extends (params: Params) => infer S
    ? z.output<Awaited<S>>
    : B extends { changesOf: infer S }
      ? Partial<z.output<S>>
      : undefined;

export type Call<I = unknown> = Args & {
  actor: Actor;
  /** The `id` of the path; 0, which no record has, if it is not a number. */
  id: number;
  input: I;
  /** The version that the input is based on, if the endpoint `isVersioned` and the body has one. */
  version: number | undefined;
  /** Headers of the response. */
  headers: Headers;
};

interface Declaration<B> {
  /** Determines which roles may call the endpoint, and which scope a token needs. */
  permission: Permission | 'anyone';
  /** `run` checks the permission itself. */
  authorizesItself?: boolean;
  summary: string;
  query?: readonly string[];
  body?: B;
  /** Whether the body may have the `version` of the record. */
  isVersioned?: boolean;
  /** The maximum size of the body in bytes. */
  limit?: number;
  /** The fields of a multipart form with one file. `run` reads the form (`withUploads`). */
  upload?: z.ZodType;
  /** The fields of the response, or its media type if that is not JSON; `{ success: true }` by default. */
  response?: ResponseFields | string;
  /** The status of success, 200 by default. */
  status?: number;
  /** The response is the same for everyone, and caches may revalidate it. */
  hasETag?: boolean;
  /** Throws before the body is validated, for example because the record does not exist. */
  precondition?(call: Call): unknown;
  /** Throws before validation errors are returned, for example because there were too many attempts. */
  beforeErrors?(call: Call): Promise<unknown>;
  /** Returns the fields of the response, or a whole response. */
  run(call: Call<Input<B>>): unknown;
}

export interface Endpoint extends Declaration<Body> {
  method: Method;
  /** The record type, if the route's path has `:kind`. */
  kind?: string;
  /** The path, if the route has several: `/api/admin/quotes/:id`. */
  path?: string;
}

export const accessOf = ({ method }: Endpoint) => (method === 'GET' ? 'read' : 'write');

export const successShape = { success: 'boolean' } as const;

export interface Methods<P extends Body = Body, U extends Body = Body, A extends Body = Body> {
  GET?: Declaration<undefined>;
  POST?: Declaration<P>;
  PUT?: Declaration<U>;
  PATCH?: Declaration<A>;
  DELETE?: Declaration<undefined>;
}

/** Returns the exports of a resource route. */
export function resource<P extends Body, U extends Body, A extends Body>(methods: Methods<P, U, A>) {
  return route(Object.entries(methods).map(([method, declaration]) => ({ ...declaration, method }) as Endpoint));
}

/** Returns the exports of a resource route whose path names a record type as `:kind`. */
export function resourceByKind(methods: Readonly<Record<string, Methods>>) {
  return route(
    Object.entries(methods).flatMap(([kind, ofKind]) =>
      resource(ofKind).endpoints.map((endpoint) => ({ ...endpoint, kind })),
    ),
  );
}

/** Returns the exports of a resource route with several paths or record types. */
export function route(endpoints: Endpoint[]) {
  const handle = (args: Args) => {
    const { pathname } = new URL(args.request.url);
    return respond(
      args,
      endpoints.filter(
        ({ kind, path }) =>
          (kind === undefined || kind === args.params.kind?.toLowerCase()) &&
          (path === undefined || matchRoutes([{ path }], pathname)),
      ),
    );
  };
  return { loader: handle, action: handle, endpoints };
}

/** Returns the endpoints of all routes, with `{name}` for path parameters, and the name of each record type. */
export function endpointsOf(routes: Routes): (Endpoint & { path: string })[] {
  return Object.values(routes).flatMap(({ path = '', module }) => {
    const { endpoints = [] } = module as { endpoints?: Endpoint[] };
    const own = endpoints.filter((endpoint) => endpoint.path === undefined || endpoint.path === `/${path}`);
    return own.map((endpoint) => ({
      ...endpoint,
      path: `/${path.replace(':kind', endpoint.kind ?? '{kind}').replace(/:(\w+)/g, '{$1}')}`,
    }));
  });
}

async function respond(args: Args, endpoints: Endpoint[]): Promise<Response> {
  try {
    const { method } = args.request;
    const endpoint = endpoints.find((one) => one.method === (method === 'HEAD' ? 'GET' : method));
    await authorizeBearer(args, endpoint);
    if (!endpoint) throw endpoints.length > 0 ? notAllowed(endpoints) : new NotFound('call');
    return await (endpoint.hasETag ? revalidated(args, endpoint) : answer(args, endpoint));
  } catch (error) {
    return failureResponse(args, error);
  }
}

async function answer(args: Args, endpoint: Endpoint): Promise<Response> {
  const { permission, authorizesItself, body, limit = bodyLimit, response = successShape, status } = endpoint;
  const parseBody = body && (await readJsonObject(args, limit));
  const actor = await actorOf(args);
  if (permission !== 'anyone' && !authorizesItself) authorize(actor, permission, accessOf(endpoint));
  const call = callOf(args, actor);
  await endpoint.precondition?.(call);
  const sent =
    parseBody &&
    (await parse(endpoint, args.params, parseBody()).catch(async (error) => {
      await endpoint.beforeErrors?.(call);
      throw error;
    }));
  const result = await endpoint.run({ ...call, ...sent });
  if (result instanceof Response) return result;
  return jsonResponse(response === successShape ? { success: true } : declared(endpoint, result), status, call.headers);
}

/** Returns a result without the fields that the response does not declare. A model may return more, such as an email. */
function declared({ response }: Endpoint, result: unknown): unknown {
  return typeof response === 'object' ? onlyDeclared(responseSchema(response), result) : result;
}

/** Returns the response with an ETag, or 304 if `If-None-Match` has it. */
async function revalidated(args: Args, endpoint: Endpoint): Promise<Response> {
  const body = JSON.stringify(declared(endpoint, await endpoint.run(callOf(args, anonymous))));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' };
  const known = args.request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  const isKnown = known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

const callOf = (args: Args, actor: Actor): Call => ({
  ...args,
  actor,
  id: parseId(args.params.id) ?? 0,
  input: undefined,
  version: undefined,
  headers: new Headers(),
});

async function parse({ body, isVersioned }: Endpoint, params: Params, sent: Record<string, unknown>) {
  if (!body) return {};
  const schema = await schemaOf(body, params);
  const whole = (isVersioned ? withVersion(schema) : schema) as z.ZodObject;
  const input = isPartial(body) ? parseJsonPatch(whole, sent) : parseJsonInput(whole, sent);
  if (!isVersioned) return { input };
  const { version, ...fields } = input;
  return { input: fields, version: version as number | undefined };
}

export const isPartial = (body: Body) => 'changesOf' in body;

export async function schemaOf(body: Body, params: Params): Promise<z.ZodObject> {
  const schema = typeof body === 'function' ? await body(params) : 'changesOf' in body ? body.changesOf : body;
  return schema as z.ZodObject;
}

function notAllowed(endpoints: Endpoint[]): RequestError {
  const allow = endpoints.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  return new RequestError(405, `This address answers ${allow} only.`, { Allow: allow });
}

/**
 * Accepts requests without a token, and tokens that may call this endpoint. No token can call undeclared endpoints, or
 * log anyone in or out.
 * @throws {InvalidToken}, {TooMany}, {Forbidden}, {NotFound}
 */
async function authorizeBearer(args: Args, endpoint: Endpoint | undefined): Promise<void> {
  if (bearerOf(args.request) === null) return;
  const actor = await actorOf(args);
  if (!endpoint) throw new NotFound('call');
  if (endpoint.permission !== 'anyone') authorize(actor, endpoint.permission, accessOf(endpoint));
  else if (/^\/api\/auth\//i.test(decodedPath(args.request.url)) && accessOf(endpoint) === 'write')
    throw new TokenForbidden();
}
