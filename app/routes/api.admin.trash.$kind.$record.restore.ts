import type { ActionFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import * as trash from '~/registry/trash.server';

const restore = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: noFields,
    authorize: (actor) => {
      authorize(actor, trash.permission);
      return undefined;
    },
    run: async (_input, actor) => {
      const { said: output } = await trash.restore(actor, recordName(args));
      return { success: true, said: output.join(' ') };
    },
  });

export const loader = only('POST');
export const action = (args: ActionFunctionArgs) => byMethod(args, { POST: () => restore(args) });
