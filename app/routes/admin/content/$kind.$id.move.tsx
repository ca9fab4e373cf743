import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor } from '~/http/forms/intent.server';
import { isOrdered, screenTypeOf, submitRecordIntent } from '~/http/pages/record-screens.server';
import { moveSchema } from '~/records/ordering';
import { textsOf } from '~/routes/admin/content/+ui/record-texts';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, screenTypeOf(args, isOrdered).permission);

export const action = (args: ActionFunctionArgs) =>
  submitRecordIntent(
    args,
    () => moveSchema,
    ({ move, ...type }) => ({
      run: async (actor, id, { direction }) => move?.(actor, id, direction),
      done: textsOf(type).moved,
      failed: textsOf(type).updateFailed,
    }),
    isOrdered,
  );
