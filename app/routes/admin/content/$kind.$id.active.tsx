import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor } from '~/http/pages/page.server';
import { flagSchemaOf, screenTypeOf, submitRecordAction } from '~/http/pages/record-screens.server';
import { textsOf } from '~/routes/admin/content/+ui/record-texts';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, screenTypeOf(args).permission);

export const action = (args: ActionFunctionArgs) =>
  submitRecordAction(args, flagSchemaOf, (type) => ({
    run: async ({ actor, id, input }) => type.show?.(actor, String(id), Object.values(input)[0] === true),
    done: textsOf(type).updated,
    failed: textsOf(type).updateFailed,
    fallback: textsOf(type).updateFallback,
  }));
