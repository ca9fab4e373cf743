/** The pages that create a webhook's secret and show it once, to the session that created it. */
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Actor } from '~/records/actor';
import { permission } from '~/webhooks/model.server';
import type { WebhookWithSecret } from '~/webhooks/schema';
import { flashSuccess } from './flash.server';
import { oneTimeSecret } from './one-time-secret.server';

const list = '/admin/site-settings/webhooks';
const { header, show, confirm } = oneTimeSecret({
  name: 'webhook-secret',
  permission,
  list,
  confirmedTitle: 'Secret saved',
});

export const webhookSecret = { show, confirm };

/** Redirects to the secret of a new webhook. Chat webhooks have none. */
export async function toSecret(
  args: ActionFunctionArgs,
  actor: Actor,
  { webhook, secret }: WebhookWithSecret,
  title: string,
) {
  const flash = flashSuccess(title);
  if (webhook.format !== 'standard') return { to: `${list}/${webhook.id}`, flash };
  const cookie = await header(args, actor, webhook.name, secret);
  return { to: `${list}/created`, flash, headers: { 'Set-Cookie': cookie } };
}
