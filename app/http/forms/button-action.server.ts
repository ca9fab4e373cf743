/**
 * Actions of one button, such as delete and resend. Each is declared once, for its form, its confirmation and its call of
 * the JSON API. A table has the actions of an area, by the path of the form.
 */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type * as z from 'zod';
import type { Actor, Permission } from '~/records/actor';
import { noFields } from '~/records/fields';
import type { Call, Endpoint, Method } from '../api/endpoint.server';
import { loadPageFor, recordId } from '../pages/page.server';
import { listUrl } from '../pages/paging.server';
import { flashSuccess } from './flash.server';
import { type Done, submitForm } from './form.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** A submitted form, or a call of the API. */
type ActionCall<I = unknown> = Omit<Call<I>, 'version' | 'headers'>;

/** The page that asks before the form is submitted. */
interface Confirmation {
  /** The button's text, and its text while the form is being submitted. */
  button: string;
  busy?: string;
  /** By default, true. */
  isDestructive?: boolean;
  /** The title of the page; by default, the button's text. */
  title?: string;
  /** By default, "Are you sure?". */
  question?: string;
  /** The sentence that says what is affected, with names as `strong`. */
  text: (string | { strong: string })[];
  note?: string | undefined;
  /** The page behind; by default, the list. */
  closeTo?: string;
}

interface ApiCall<R> extends Omit<Endpoint, 'permission' | 'run' | 'method' | 'path'> {
  /** By default, the permission of the form. */
  permission?: Permission;
  /** The method and the path: `DELETE /api/admin/quotes/:id`. */
  call: `${Method} /api/${string}`;
  /** Returns the fields of the response; by default, the result of `run`. */
  result?(result: R): unknown;
}

export interface ButtonAction<S extends z.ZodType = z.ZodType, R = unknown> {
  permission: Permission;
  /** The fields besides the URL; by default, none. */
  schema?: S;
  /** Throws before the fields are validated, for example because the record does not exist. */
  precondition?(call: ActionCall): unknown;
  /** The act, if the write needs recent re-authentication. `permission` may require it. */
  reauthTo?: string | ((call: ActionCall) => Promise<string>);
  run(call: ActionCall<z.output<S>>): Promise<R>;
  /** The path of the list, where the form redirects. */
  list: string | ((call: Args) => string);
  /** The message on success, or what else differs in the response to the form. */
  done: string | ((result: R, call: ActionCall<z.output<S>>) => Partial<Done> | Promise<Partial<Done>>);
  failed: string;
  fallback?: string;
  confirm?(call: ActionCall): Promise<Confirmation>;
  api?: ApiCall<R>;
}

export type ButtonActions = Readonly<Record<string, ButtonAction>>;

type Defaults = Pick<ButtonAction, 'permission' | 'list'>;

/** Returns a function that declares an action of an area, and checks the types of its fields and its result. */
export const actionOf =
  (defaults: Defaults) =>
  <R, S extends z.ZodType = typeof noFields>(
    action: Omit<ButtonAction<S, R>, keyof Defaults> & Partial<Defaults>,
  ): ButtonAction =>
    ({ ...defaults, ...action }) as ButtonAction;

/** @throws {Response} 404 */
function actionAt({ request }: Args, actions: ButtonActions): ButtonAction {
  const routes = Object.keys(actions).map((path) => ({ path }));
  const { path = '' } = matchRoutes(routes, new URL(request.url).pathname)?.[0]?.route ?? {};
  const action = actions[path];
  if (!action) throw json(null, { status: 404 });
  return action;
}

const callOf = <I>(args: Args, actor: Actor, input: I): ActionCall<I> => ({
  ...args,
  actor,
  id: recordId(args),
  input,
});

const listOf = ({ list }: Defaults, args: Args) => (typeof list === 'string' ? list : list(args));

/** The loader of an action whose error the page around it shows. */
export function loadButton(args: LoaderFunctionArgs, actions: ButtonActions) {
  const { permission, precondition } = actionAt(args, actions);
  return loadPageFor(args, permission, async (actor) => {
    await precondition?.(callOf(args, actor, undefined));
    return null;
  });
}

/** The loader of an action without a page, which redirects to the list. */
export function redirectToList(args: LoaderFunctionArgs, actions: ButtonActions) {
  const action = actionAt(args, actions);
  return loadPageFor(args, action.permission, async () => redirect(listOf(action, args)));
}

export function loadConfirmation(args: LoaderFunctionArgs, actions: ButtonActions) {
  const action = actionAt(args, actions);
  return loadPageFor(args, action.permission, async (actor) => {
    const asked = await action.confirm?.(callOf(args, actor, undefined));
    if (!asked) throw json(null, { status: 404 });
    const { button, title = button, question = 'Are you sure?', closeTo = listOf(action, args) } = asked;
    return { ...asked, title, question, closeTo, failed: action.failed };
  });
}

export const submitButton = (args: ActionFunctionArgs, actions: ButtonActions) =>
  submitAction(args, actionAt(args, actions));

/** Runs an action. One that no table has is called directly, such as move, which several record types share. */
export function submitAction<R, S extends z.ZodType = typeof noFields>(
  args: ActionFunctionArgs,
  action: ButtonAction<S, R>,
) {
  const { schema, permission, reauthTo, done, failed, fallback } = action;
  return submitForm(args, {
    schema: (schema ?? noFields) as S,
    permission,
    authorize: (actor) => action.precondition?.(callOf(args, actor, undefined)),
    reauthTo: typeof reauthTo === 'function' ? (actor: Actor) => reauthTo(callOf(args, actor, undefined)) : reauthTo,
    run: async (input, actor) => {
      const call = callOf(args, actor, input);
      return { call, result: await action.run(call) };
    },
    done: async ({ call, result }) => ({
      to: listUrl(args.request, listOf(action, args)),
      ...(typeof done === 'string' ? { flash: flashSuccess(done) } : await done(result, call)),
    }),
    failed,
    fallback,
  });
}

export function actionEndpoints(actions: ButtonActions): Endpoint[] {
  return Object.values(actions).flatMap(({ permission, run, api }) => {
    if (!api) return [];
    const { call: address, result: fieldsOf = (result) => result, ...endpoint } = api;
    const [method, path] = address.split(' ') as [Method, string];
    return { permission, ...endpoint, method, path, run: async (call) => fieldsOf(await run(call)) };
  });
}
