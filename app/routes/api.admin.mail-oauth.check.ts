import type { ActionFunctionArgs } from '@remix-run/node';
import { check } from '~/email/oauth-check.server';
import { testEmailSchema } from '~/email/smtp-config';
import { permission } from '~/email/smtp-config.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: testEmailSchema,
        authorize: (actor) => authorize(actor, permission),
        run: async ({ to }, actor) => ({ checks: await check(actor, to, args.context.log) }),
      }),
  });
