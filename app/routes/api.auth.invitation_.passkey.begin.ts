import type { ActionFunctionArgs } from '@remix-run/node';
import { invitedPasskeyOptions } from '~/auth/invitations/invited-passkey.server';
import { invitedSchema } from '~/auth/login/link';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { ownOrigin } from '~/http/passkey.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: invitedSchema,
        run: async ({ token }) => {
          const { brandName } = await readBusinessDetails();
          return invitedPasskeyOptions(token, ownOrigin(args.request), brandName);
        },
      }),
  });
