import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { testEmailSchema } from '~/mail/smtp-config';
import { permission } from '~/mail/smtp-config.server';
import { sendTestEmail } from '~/mail/test-email.server';
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
