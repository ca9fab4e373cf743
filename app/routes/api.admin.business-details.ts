import type { ActionFunctionArgs } from '@remix-run/node';
import { businessDetailsSchema } from '~/content/business/schema';
import { permission, saveBusinessDetails } from '~/content/legal/texts.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: withVersion(businessDetailsSchema),
        authorize: (actor) => authorize(actor, permission),
        run: async ({ version, ...details }, actor) => ({
          businessDetails: await saveBusinessDetails(actor, details, version),
        }),
      }),
  });
