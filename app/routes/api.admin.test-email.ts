import type { ActionFunctionArgs } from '@remix-run/node';
import { testEmailSchema } from '~/email/smtp-config';
import { permission } from '~/email/smtp-config.server';
import { sendTestEmail } from '~/email/test-email.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: testEmailSchema,
        authorize: (actor) => authorize(actor, permission),
        run: ({ to }, actor) => sendTestEmail(actor, to, args.context.log),
      }),
  });
