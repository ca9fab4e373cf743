/** Actions of list screens that need no form, such as move, show and hide. Each has its own URL. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import { type Actor, authorize, type Permission } from '~/records/actor';
import { type Flash, success } from './flash.server';
import { submitForm } from './form.server';
import { loadPage, recordId } from './page.server';
import { listUrl } from './paging.server';

/** The loader of a page without data, which checks the permission. */
export function authorizeFor(args: LoaderFunctionArgs, permission: Permission): Promise<null> {
  return loadPage(args, async (actor) => {
    authorize(actor, permission);
    return null;
  });
}

export interface Intent<S extends z.ZodType> {
  permission: Permission;
  schema: S;
  run: (actor: Actor, id: number, input: z.output<S>) => Promise<unknown>;
  /** The path of the list, where the response redirects. */
  list: string;
  /** The message on success; the function gets the record's ID. */
  done: string | ((id: number) => Flash);
  failed: string;
  fallback?: string;
}

/** Runs an action on the record in the URL. */
export function submitIntent<S extends z.ZodType>(args: ActionFunctionArgs, intent: Intent<S>) {
  return submitForm(args, {
    schema: intent.schema,
    authorize: (actor) => authorize(actor, intent.permission),
    run: (input, actor) => intent.run(actor, recordId(args), input),
    done: () => ({ to: listUrl(args.request, intent.list), flash: flashOf(intent.done, recordId(args)) }),
    failed: intent.failed,
    fallback: intent.fallback,
  });
}

const flashOf = (done: string | ((id: number) => Flash), id: number) =>
  typeof done === 'string' ? success(done) : done(id);
