import type { ActionFunctionArgs } from '@remix-run/node';
import * as forgotten from '~/access/forgotten-password.server';
import { forgottenPasswordSchema } from '~/access/link';
import { byMethod, only, submitJson } from '~/http/json.server';
import { ownOrigin } from '~/http/link.server';

export const loader = only('POST');

/** The same answer whoever is asked for. */
export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: forgottenPasswordSchema,
        run: async ({ username }) => {
          await forgotten.ask(username, args.context.address, ownOrigin(args));
          return { success: true };
        },
        status: 202,
      }),
  });
