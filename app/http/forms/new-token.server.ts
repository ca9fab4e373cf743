/** The pages that create a token and show it once, to the session that created it. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { type CreatedToken, type NewTokenInput, newTokenSchema } from '~/auth/tokens/schema';
import type { Actor, Permission } from '~/records/actor';
import { flashSuccess } from './flash.server';
import { submitForm } from './form.server';
import { oneTimeSecret } from './one-time-secret.server';

interface Tokens {
  permission: Permission;
  create: (actor: Actor, input: NewTokenInput) => Promise<CreatedToken>;
  /** The path of the page with the list. Below it is the dialog that shows a new token. */
  list: string;
}

/** @returns `make` and `confirm` handle the forms of the two dialogs; `show` loads the second */
export function tokenPages({ permission, create, list }: Tokens) {
  const { header, show, confirm } = oneTimeSecret({
    name: 'api-token',
    permission,
    list,
    confirmedTitle: 'API token saved',
  });
  return {
    make: (args: ActionFunctionArgs) =>
      submitForm(args, {
        schema: newTokenSchema,
        permission,
        reauthTo: 'create this API token',
        run: async (input, actor) => header(args, actor, input.name, (await create(actor, input)).secret),
        done: (cookie) => ({
          to: `${list}/created`,
          flash: flashSuccess('API token created'),
          headers: { 'Set-Cookie': cookie },
        }),
        failed: 'Could not create the token',
      }),
    show,
    confirm,
  };
}
