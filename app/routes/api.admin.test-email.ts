import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/models/actor';
import { testEmailSchema } from '~/models/smtp-config';
import { permission } from '~/models/smtp-config.server';
import { sendTestEmail } from '~/models/test-email.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: testEmailSchema,
        admit: (actor) => {
          authorize(actor, permission);
          return undefined;
        },
        run: ({ to }, actor) => sendTestEmail(actor, to, args.context.log),
      }),
  });
