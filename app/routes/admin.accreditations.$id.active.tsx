import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as accreditations from '~/content/accreditations/model.server';
import { accreditationSchema } from '~/content/accreditations/schema';
import { authorizeFor, submitIntent } from '~/http/intent.server';
import { updateFailed } from '~/ui/admin/accreditation-card';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, accreditations.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: accreditations.permission,
    schema: accreditationSchema.pick({ isActive: true }),
    run: (actor, id, { isActive }) => accreditations.setActive(actor, id, isActive),
    list: '/admin/accreditations',
    done: 'Accreditation updated successfully',
    failed: updateFailed,
  });

/** On an error the list stays and shows it. */
export default function SetActive() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
