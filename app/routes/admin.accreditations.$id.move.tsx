import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as accreditations from '~/content/accreditations/model.server';
import { authorizeFor, submitIntent } from '~/http/intent.server';
import { moveSchema } from '~/records/ordering';
import { updateFailed } from '~/ui/admin/accreditation-card';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, accreditations.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: accreditations.permission,
    schema: moveSchema,
    run: (actor, id, { direction }) => accreditations.move(actor, id, direction),
    list: '/admin/accreditations',
    done: 'Accreditation moved',
    failed: updateFailed,
  });

/** On an error the list stays and shows it. */
export default function MoveAccreditation() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
