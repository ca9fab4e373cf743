import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { authorize } from '~/records/actor';
import { permission, renewSecret } from '~/webhooks/model.server';
import { newSecretSchema } from '~/webhooks/schema';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: newSecretSchema,
        authorize: (actor) => authorize(actor, permission),
        run: ({ keepFormer: keepPrevious }, actor) => renewSecret(actor, recordId(args), keepPrevious),
      }),
  });
