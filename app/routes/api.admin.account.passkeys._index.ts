import type { ActionFunctionArgs } from '@remix-run/node';
import { permission } from '~/auth/mfa/model.server';
import { newPasskeySchema } from '~/auth/mfa/passkey';
import * as passkeys from '~/auth/mfa/passkey-enrolment.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { ownOrigin } from '~/http/passkey.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: newPasskeySchema,
        authorize: (actor) => authorize(actor, permission),
        run: (input, actor) => passkeys.add(actor, input, ownOrigin(args.request)),
        status: 201,
      }),
  });
