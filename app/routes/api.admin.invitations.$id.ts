import type { ActionFunctionArgs } from '@remix-run/node';
import * as invitations from '~/auth/invitations/invitation.server';
import { byMethod, only, removeJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';

export const loader = only('DELETE');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    DELETE: () =>
      removeJson(args, async (actor) => {
        authorize(actor, invitations.permission);
        await invitations.revoke(actor, recordId(args));
      }),
  });
