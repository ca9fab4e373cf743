import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { authorizeFor } from '~/http/intent.server';
import { isOrdered, screenTypeOf, submitRecordIntent } from '~/http/record-screens.server';
import { moveSchema } from '~/records/ordering';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, screenTypeOf(args, isOrdered).permission);

export const action = (args: ActionFunctionArgs) =>
  submitRecordIntent(
    args,
    moveSchema,
    ({ move, texts }) => ({
      run: async (actor, id, { direction }) => move?.(actor, id, direction),
      done: texts.moved,
      failed: texts.updateFailed,
    }),
    isOrdered,
  );

/** After an error, the list stays and shows the message. */
export default function MoveRecord() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
