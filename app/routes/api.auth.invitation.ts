import type { ActionFunctionArgs } from '@remix-run/node';
import * as invitations from '~/auth/invitations/invitation.server';
import { acceptanceSchema } from '~/auth/login/link';
import { byMethod, only, submitJson } from '~/http/json.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: acceptanceSchema,
        run: async (input) => ({ user: await invitations.accept(input, args.context.address) }),
        status: 201,
      }),
  });
