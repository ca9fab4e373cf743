import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor } from '~/http/forms/intent.server';
import { screenTypeOf, submitRecordIntent } from '~/http/pages/record-screens.server';
import { activeSchema } from '~/records/fields';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, screenTypeOf(args).permission);

export const action = (args: ActionFunctionArgs) =>
  submitRecordIntent(args, activeSchema, ({ show, texts }) => ({
    run: async (actor, id, { isActive }) => show?.(actor, String(id), isActive),
    done: texts.updated,
    failed: texts.updateFailed,
  }));
