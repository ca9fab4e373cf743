import type { ActionFunctionArgs } from '@remix-run/node';
import * as invitations from '~/auth/invitations/invitation.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: noFields,
        authorize: (actor) => authorize(actor, invitations.permission),
        run: async (_input, actor) => invitations.resend(actor, recordId(args), await publicOrigin(args.request)),
        status: 201,
      }),
  });
