/**
 * A page for a one-time secret, shown once to the session that created it. The secret stays in a cookie for a few
 * minutes, or until the user confirms.
 */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { type Actor, authorize, type Permission } from '~/records/actor';
import { noFields } from '~/records/fields';
import { loadPage } from '../pages/page.server';
import { encryptedCookie } from '../session/cookie.server';
import { flashSuccess } from './flash.server';
import { submitForm } from './form.server';

interface OneTimeSecretOptions {
  name: 'api-token' | 'webhook-secret';
  permission: Permission;
  /** The path to redirect to after confirming. */
  list: string;
  /** The message after confirming. */
  confirmedTitle: string;
}

/** @returns `header` stores the secret for the page; `show` loads it; `keep` handles the page's form */
export function oneTimeSecret({ name: cookie, permission, list, confirmedTitle }: OneTimeSecretOptions) {
  const secrets = encryptedCookie<{ sessionId: string; name: string; secret: string }>(cookie, { maxAge: 10 * 60 });
  return {
    header: (args: ActionFunctionArgs, actor: Actor, name: string, secret: string) => {
      authorize(actor, permission);
      return secrets.header(args.context, { sessionId: actor.sessionId, name, secret });
    },
    show: (args: LoaderFunctionArgs) =>
      loadPage(args, async (actor) => {
        authorize(actor, permission);
        const stored = await secrets.read(args);
        const isOwn = stored?.sessionId === actor.sessionId;
        if (!isOwn && args.request.method === 'GET') throw redirect(list);
        const { name = '', secret = '' } = (isOwn && stored) || {};
        return json({ name, secret }, { headers: { 'Cache-Control': 'no-store' } });
      }),
    confirm: (args: ActionFunctionArgs) =>
      submitForm(args, {
        schema: noFields,
        authorize: (actor) => authorize(actor, permission),
        run: () => secrets.header(args.context, null),
        done: (header) => ({
          to: list,
          flash: flashSuccess(confirmedTitle, 'It won’t be shown again.'),
          headers: { 'Set-Cookie': header },
        }),
        failed: 'Please try again',
      }),
  };
}
