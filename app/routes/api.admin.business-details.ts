import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/models/actor';
import { businessDetailsSchema } from '~/models/business-details';
import { withVersion } from '~/models/fields';
import { permission, saveBusinessDetails } from '~/models/site-content.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: withVersion(businessDetailsSchema),
        admit: (actor) => {
          authorize(actor, permission);
          return undefined;
        },
        run: async ({ version, ...details }, actor) => ({
          businessDetails: await saveBusinessDetails(actor, details, version),
        }),
      }),
  });
