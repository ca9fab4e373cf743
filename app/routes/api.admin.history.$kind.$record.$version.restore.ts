import type { ActionFunctionArgs } from '@remix-run/node';
import { recordName, versionId } from '~/http/history.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { noFields, withVersion } from '~/records/fields';
import * as history from '~/registry/history.server';

const restore = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: withVersion(noFields),
    authorize: (actor) => {
      authorize(actor, 'staff');
      return undefined;
    },
    run: async ({ version }, actor) => {
      await history.restore(actor, recordName(args), versionId(args), version);
      return { success: true };
    },
  });

export const loader = only('POST');
export const action = (args: ActionFunctionArgs) => byMethod(args, { POST: () => restore(args) });
