/** The calls that end all drafts. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/documents/model.server';
import { type Actor, authorize } from '~/records/actor';
import { noFields, withVersion } from '~/records/fields';
import { byMethod, only, submitJson } from './json.server';

/** @param end publishes them, or discards them; `version` is that of the changes that were looked at */
export function endDrafts(end: (actor: Actor, version?: number) => Promise<void>) {
  const post = (args: ActionFunctionArgs) =>
    submitJson(args, {
      schema: withVersion(noFields),
      authorize: (actor) => authorize(actor, permission),
      run: async ({ version }, actor) => {
        await end(actor, version);
        return { success: true };
      },
    });
  return { loader: only('POST'), action: (args: ActionFunctionArgs) => byMethod(args, { POST: () => post(args) }) };
}
