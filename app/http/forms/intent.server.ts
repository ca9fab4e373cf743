/** Actions that one button submits, such as move, show and delete. Each has its own URL. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type * as z from 'zod';
import type { Actor, Permission } from '~/records/actor';
import { noFields } from '~/records/fields';
import { loadPageFor, recordId } from '../pages/page.server';
import { listUrl } from '../pages/paging.server';
import { type FlashMessage, flashSuccess } from './flash.server';
import { submitForm } from './form.server';
import type { Act } from './reauthentication.server';

/** The loader of a page without data, which checks the permission. */
export function authorizeFor(args: LoaderFunctionArgs, permission: Permission): Promise<null> {
  return loadPageFor(args, permission, async () => null);
}

/** The loader of a route without a page, which checks the permission and redirects. */
export function redirectFor(args: LoaderFunctionArgs, permission: Permission, to: string) {
  return loadPageFor(args, permission, async () => redirect(to));
}

export interface IntentHandler<S extends z.ZodType, R> {
  permission: Permission;
  /** The act, if `permission` needs recent re-authentication. */
  reauthTo?: Act;
  /** The fields besides the URL; by default, none. */
  schema?: S;
  run: (actor: Actor, id: number, input: z.output<S>) => Promise<R>;
  /** The path of the list, where the response redirects. */
  list: string;
  /** The message on success; the function gets the record's ID and the result. */
  done: string | ((id: number, result: R) => FlashMessage | Promise<FlashMessage>);
  failed: string;
  fallback?: string;
}

/** Runs an action on the record in the URL. */
export function submitIntent<R, S extends z.ZodType = typeof noFields>(
  args: ActionFunctionArgs,
  { schema, run, list, done, ...form }: IntentHandler<S, R>,
) {
  const id = recordId(args);
  return submitForm(args, {
    ...form,
    schema: (schema ?? noFields) as S,
    run: (input, actor) => run(actor, id, input),
    done: async (result) => ({
      to: listUrl(args.request, list),
      flash: typeof done === 'string' ? flashSuccess(done) : await done(id, result),
    }),
  });
}
