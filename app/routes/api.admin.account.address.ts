import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { ownAddressSchema } from '~/auth/login/link';
import * as ownAddress from '~/auth/users/email-change.server';
import { byMethod, readJson, removeJson, submitJson } from '~/http/json.server';
import { publicOrigin } from '~/http/public-origin.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ pending: await ownAddress.findPending(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: ownAddressSchema,
        authorize: (actor) => authorize(actor, ownAddress.permission),
        run: async ({ email }, actor) => ({
          hasToBeConfirmed: await ownAddress.change(actor, email, await publicOrigin(args.request)),
        }),
      }),
    DELETE: () => removeJson(args, ownAddress.giveUp),
  });
