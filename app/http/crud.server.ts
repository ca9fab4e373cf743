/** The calls of the JSON API that every kind of record has: list and create, change and delete. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import { NotFound } from '~/platform/errors';
import { type Actor, authorize, type Permission } from '~/records/actor';
import { parseId, withVersion } from '~/records/fields';
import type { Page, Paging } from '~/records/records.server';
import { actorOf } from './actor.server';
import { answerJson, byMethod, jsonResponse, only, patchJson, readJson, submitJson } from './json.server';
import { apiPaging } from './paging.server';

/** A model as this handler sees it: the verbs of `import * as model from '~/content/x.server'`. */
interface Model<T extends object, Input> {
  permission: Permission;
  /** A list may leave out what is long. */
  list(actor: Actor, paging: Paging): Promise<Page<object>>;
  find(actor: Actor, id: number): Promise<T>;
  create(actor: Actor, input: Input): Promise<T>;
  update(actor: Actor, id: number, changes: Partial<Input>, version?: number): Promise<T>;
  remove(actor: Actor, id: number): Promise<void>;
}

type Verb = keyof Model<object, unknown>;

interface Resource<Shape extends z.ZodRawShape, T extends object, V extends Verb = Verb> {
  model: Pick<Model<T, z.output<z.ZodObject<Shape>>>, 'permission' | V>;
  schema: z.ZodObject<Shape>;
  /** The name that a record, and a list of them, is answered under. */
  one: string;
  many: string;
  /** The size of a body at most, in bytes. */
  limit?: number;
}

/** `GET` and `POST /api/admin/things`. */
export function collection<S extends z.ZodRawShape, T extends object>({
  model,
  schema,
  one,
  many,
  limit,
}: Resource<S, T, 'list' | 'create'>) {
  const loader = (args: LoaderFunctionArgs) =>
    readJson(args, async (actor) => {
      const { items, total } = await model.list(actor, apiPaging(args.request));
      return { [many]: items, total };
    });
  const create = (args: ActionFunctionArgs) =>
    submitJson(args, {
      schema,
      limit,
      authorize: (actor) => authorize(actor, model.permission),
      run: async (input, actor) => ({ [one]: await model.create(actor, input) }),
      status: 201,
    });
  const action = (args: ActionFunctionArgs) => byMethod(args, { GET: () => loader(args), POST: () => create(args) });
  return { loader, action };
}

/** A record to change or delete, one at a time. */
interface Changeable<S extends z.ZodRawShape, T extends object>
  extends Omit<Resource<S, T, 'find' | 'update' | 'remove'>, 'many'> {
  /** One can be read alone: where lists leave something out. */
  isReadable?: boolean;
}

/**
 * `PATCH` or `PUT`, and `DELETE /api/admin/things/{id}`; `GET` where that is asked for. A PATCH changes the fields that are
 * sent; a PUT is the whole.
 */
export function member<S extends z.ZodRawShape, T extends object>(
  { model, schema, one, limit, isReadable = false }: Changeable<S, T>,
  change: 'PATCH' | 'PUT',
) {
  const submit = change === 'PATCH' ? patchJson : submitJson;
  const update = (args: ActionFunctionArgs) =>
    submit(args, {
      schema: withVersion(schema),
      limit,
      authorize: (actor) => model.find(actor, idOf(args, actor, model, one)),
      run: async (input, actor) => {
        const { version, ...changes } = input as Partial<z.output<z.ZodObject<S>>> & { version?: number };
        const id = idOf(args, actor, model, one);
        return { [one]: await model.update(actor, id, changes as Partial<z.output<z.ZodObject<S>>>, version) };
      },
    });
  const read = (args: LoaderFunctionArgs) =>
    readJson(args, async (actor) => ({ [one]: await model.find(actor, idOf(args, actor, model, one)) }));
  const remove = (args: ActionFunctionArgs) =>
    answerJson(args, async () => {
      const actor = await actorOf(args);
      await model.remove(actor, idOf(args, actor, model, one));
      return jsonResponse({ success: true }, 200, { 'Cache-Control': 'no-store' });
    });
  const methods = (args: ActionFunctionArgs) => ({
    ...(isReadable && { GET: () => read(args) }),
    [change]: () => update(args),
    DELETE: () => remove(args),
  });
  return {
    loader: isReadable ? read : only(change, 'DELETE'),
    action: (args: ActionFunctionArgs) => byMethod(args, methods(args)),
  };
}

/** The id in the path; anyone who may not ask is informed before whether there is such a thing. */
function idOf(args: ActionFunctionArgs, actor: Actor, { permission }: { permission: Permission }, one: string): number {
  authorize(actor, permission);
  const id = parseId(args.params.id);
  if (id === null) throw new NotFound(one.replace(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`));
  return id;
}
