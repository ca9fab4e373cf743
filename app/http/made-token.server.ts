/** The pages on which a token is made and told: once, in the session that made it. */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type Actor, authorize, type Permission } from '~/records/actor';
import { noFields } from '~/records/fields';
import { type MadeToken, type NewTokenInput, newTokenSchema } from '~/tokens/api-token';
import { success } from './flash.server';
import { submitForm } from './form.server';
import { loadPage } from './page.server';
import { shownOnce } from './shown-once.server';

const secrets = shownOnce<{ sessionId: string; name: string; secret: string }>('api-token');

interface Tokens {
  permission: Permission;
  create: (actor: Actor, input: NewTokenInput) => Promise<MadeToken>;
  /** The path of the page with the list, and that of the dialog which tells a new one. */
  list: string;
  made: string;
}

/** @returns `make` and `keep` answer the forms of the two dialogs, `show` reads the second one */
export function tokenPages({ permission, create, list, made }: Tokens) {
  const admit = (actor: Actor) => authorize(actor, permission);
  return {
    make: (args: ActionFunctionArgs) =>
      submitForm(args, {
        schema: newTokenSchema,
        admit,
        run: async (input, actor) => {
          authorize(actor, permission);
          const { secret } = await create(actor, input);
          return secrets.header(args.context, { sessionId: actor.sessionId, name: input.name, secret });
        },
        done: (header) => ({ to: made, flash: success('API token made'), headers: { 'Set-Cookie': header } }),
        failed: 'Error making the token',
      }),
    show: (args: LoaderFunctionArgs) =>
      loadPage(args, async (actor) => {
        authorize(actor, permission);
        const told = await secrets.read(args);
        const isOwn = told?.sessionId === actor.sessionId;
        if (!isOwn && args.request.method === 'GET') throw redirect(list);
        const { name = '', secret = '' } = (isOwn && told) || {};
        return json({ name, secret }, { headers: { 'Cache-Control': 'no-store' } });
      }),
    keep: (args: ActionFunctionArgs) =>
      submitForm(args, {
        schema: noFields,
        admit,
        run: () => secrets.header(args.context, null),
        done: (header) => ({
          to: list,
          flash: success('API token kept', 'It is not shown again.'),
          headers: { 'Set-Cookie': header },
        }),
        failed: 'Please try again',
      }),
  };
}
