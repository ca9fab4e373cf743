import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor } from '~/http/pages/page.server';
import { isOrdered, screenTypeOf, submitRecordAction } from '~/http/pages/record-screens.server';
import { moveSchema } from '~/records/ordering';
import { textsOf } from '~/routes/admin/content/+ui/record-texts';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, screenTypeOf(args, isOrdered).permission);

export const action = (args: ActionFunctionArgs) =>
  submitRecordAction(
    args,
    () => moveSchema,
    ({ move, ...type }) => ({
      run: async ({ actor, id, input }) => move?.(actor, id, input.direction),
      done: textsOf(type).moved,
      failed: textsOf(type).updateFailed,
    }),
    isOrdered,
  );
