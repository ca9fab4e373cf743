/** The endpoints that every record type has: list and create, change and delete. */
import type * as z from 'zod';
import { NotFound } from '~/platform/errors';
import { pluralOf } from '~/platform/plural';
import type { Actor, Permission } from '~/records/actor';
import { parseId } from '~/records/fields';
import type { RecordApi } from '~/records/record-type';
import type { ListPage, Paging } from '~/records/records.server';
import { tableRecordTypes } from '~/registry/record-types.server';
import { apiPaging, pagingQuery } from '../pages/paging.server';
import { longBodyLimit } from '../uploads/body.server';
import { type Call, type Methods, resource, resourceByKind } from './endpoint.server';

type Output<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;

interface RecordType extends Pick<RecordApi, 'one' | 'record'> {
  /** The name in a summary, if different. */
  name?: string;
  /** The maximum size of a body in bytes. */
  limit?: number;
}

interface Collection<S extends z.ZodRawShape> extends RecordType, Pick<RecordApi, 'listed'> {
  /** Functions of the model module. */
  model: {
    permission: Permission;
    list(actor: Actor, paging: Paging): Promise<ListPage<object>>;
    create(actor: Actor, input: Output<S>): Promise<object>;
  };
  body: z.ZodObject<S>;
}

interface Member<S extends z.ZodRawShape> extends RecordType, Pick<RecordApi, 'change'> {
  model: {
    permission: Permission;
    find(actor: Actor, id: number): Promise<object>;
    update(actor: Actor, id: number, changes: Partial<Output<S>>, version?: number): Promise<object>;
    remove(actor: Actor, id: number): Promise<void>;
  };
  body: z.ZodObject<S>;
  /** Replaces the default summaries. `read` adds a `GET`. */
  summaries?: { read?: string; change?: string; remove?: string };
}

/** `GET` and `POST /api/admin/things`. */
export const collection = <S extends z.ZodRawShape>(type: Collection<S>) => resource(collectionMethods(type));

/** `PATCH` or `PUT`, and `DELETE /api/admin/things/{id}`; `GET` if `summaries.read` is set. */
export const member = <S extends z.ZodRawShape>(type: Member<S>) => resource(memberMethods(type));

/** Returns the parts of a `GET` whose response is a page of records and their total. @param many their name */
export const pagedList = (
  many: string,
  record: z.ZodType,
  list: (call: Call, paging: Paging) => Promise<{ items: unknown[]; total: number }>,
) => ({
  query: pagingQuery,
  response: { [many]: [record], total: 'integer' } as Record<string, [z.ZodType] | 'integer'>,
  run: async (call: Call) => {
    const { items, total } = await list(call, apiPaging(call.request));
    return { [many]: items, total };
  },
});

function collectionMethods<S extends z.ZodRawShape>(type: Collection<S>): Methods {
  const { model, body, one, name = words(one), record, listed = record, limit } = type;
  const { permission } = model;
  const many = pluralOf(one);
  return {
    GET: {
      permission,
      summary: `List ${pluralOf(name)}`,
      ...pagedList(many, listed, ({ actor }, paging) => model.list(actor, paging)),
    },
    POST: {
      permission,
      summary: `Add ${withArticle(name)}`,
      body,
      limit,
      response: { [one]: record },
      status: 201,
      run: async ({ actor, input }) => ({ [one]: await model.create(actor, input as Output<S>) }),
    },
  };
}

function memberMethods<S extends z.ZodRawShape>(type: Member<S>): Methods {
  const { model, body, change, one, name = words(one), record, limit, summaries = {} } = type;
  const { permission } = model;
  const response = { [one]: record };
  const idOf = ({ params }: Call) => {
    const id = parseId(params.id);
    if (id === null) throw new NotFound(name);
    return id;
  };
  return {
    ...(summaries.read && {
      GET: {
        permission,
        summary: summaries.read,
        response,
        run: async (call: Call) => ({ [one]: await model.find(call.actor, idOf(call)) }),
      },
    }),
    [change]: {
      permission,
      summary: summaries.change ?? `Change ${withArticle(name)}`,
      body: change === 'PATCH' ? { changesOf: body } : body,
      isVersioned: true,
      limit,
      response,
      precondition: (call: Call) => model.find(call.actor, idOf(call)),
      run: async (call: Call) => {
        const changes = call.input as Partial<Output<S>>;
        return { [one]: await model.update(call.actor, idOf(call), changes, call.version) };
      },
    },
    DELETE: {
      permission,
      summary: summaries.remove ?? `Delete ${withArticle(name)}`,
      run: (call) => model.remove(call.actor, idOf(call)),
    },
  };
}

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const withArticle = (name: string) => `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;

const declared = tableRecordTypes.flatMap(({ kind, api, permission, subject, markdown, update, remove }) => {
  if (!api) return [];
  const model = { ...api, permission, update, remove: (actor: Actor, id: number) => remove(actor, String(id)) };
  const summaries = { read: api.read };
  return [{ kind, type: { ...api, name: subject, model, summaries, limit: markdown ? longBodyLimit : undefined } }];
});

/** `/api/admin/:kind` for all record types. */
export const recordCollections = Object.fromEntries(declared.map(({ kind, type }) => [kind, collectionMethods(type)]));

/** `/api/admin/:kind/:id` for all record types. */
export const recordMembers = resourceByKind(
  Object.fromEntries(declared.map(({ kind, type }) => [kind, memberMethods(type)])),
);
