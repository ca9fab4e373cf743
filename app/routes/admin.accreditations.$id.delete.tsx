import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as accreditations from '~/content/accreditations/model.server';
import { deleted } from '~/http/flash.server';
import { submitIntent } from '~/http/intent.server';
import { loadPage, recordId } from '~/http/page.server';
import { noFields } from '~/records/fields';
import { ConfirmDelete } from '~/ui/admin/confirm';

const list = '/admin/accreditations';

export const handle = { dialog: true, failed: 'Failed to delete accreditation' };
export const meta: MetaFunction = () => [{ title: 'Delete accreditation' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, (actor) => accreditations.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: accreditations.permission,
    schema: noFields,
    run: (actor, id) => accreditations.remove(actor, id),
    list,
    done: (id) => deleted('Accreditation deleted successfully', `accreditations/${id}`),
    failed: handle.failed,
  });

export default function DeleteAccreditation() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      title="Are you sure?"
      confirm="Delete accreditation"
      closeTo={list}
      actionError={useActionData<typeof action>()}
    >
      <p>
        This permanently deletes the accreditation <strong>{name}</strong> and removes it from the website. You can
        restore it from the trash for 30 days.
      </p>
    </ConfirmDelete>
  );
}
