import type { ActionFunctionArgs } from '@remix-run/node';
import { readBusinessDetails } from '~/content/site-content.server';
import { permission } from '~/factors/factor.server';
import * as passkeys from '~/factors/passkey-enrolment.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { ownOrigin } from '~/http/passkey.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: noFields,
        authorize: (actor) => authorize(actor, permission),
        run: async (_input, actor) =>
          passkeys.start(actor, ownOrigin(args.request), (await readBusinessDetails()).brandName),
      }),
  });
