import type { ActionFunctionArgs } from '@remix-run/node';
import { importCsv } from '~/content/redirects/import.server';
import { permission } from '~/content/redirects/model.server';
import { redirectImportSchema } from '~/content/redirects/schema';
import { longBodyLimit } from '~/http/body.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

const take = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: redirectImportSchema,
    limit: longBodyLimit,
    authorize: (actor) => authorize(actor, permission),
    run: async (input, actor) => ({ imported: await importCsv(actor, input) }),
  });

export const loader = only('POST');
export const action = (args: ActionFunctionArgs) => byMethod(args, { POST: () => take(args) });
