import type { ActionFunctionArgs } from '@remix-run/node';
import { permission } from '~/auth/mfa/model.server';
import * as passkeys from '~/auth/mfa/passkey-enrolment.server';
import { readBusinessDetails } from '~/content/legal/texts.server';
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
