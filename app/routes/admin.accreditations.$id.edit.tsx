import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as accreditations from '~/content/accreditations/model.server';
import { accreditationSchema } from '~/content/accreditations/schema';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage, recordId } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { pickable } from '~/media/images.server';
import { withVersion } from '~/records/fields';
import { AccreditationForm } from '~/ui/admin/accreditation-form';
import { Dialog } from '~/ui/admin/dialog';

const list = '/admin/accreditations';

export const handle = { dialog: true, failed: 'Failed to update accreditation' };
export const meta: MetaFunction = () => [{ title: 'Edit accreditation' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const accreditation = await accreditations.find(actor, recordId(args));
    const editing = await loadEditing(args, actor, 'accreditations', accreditation.id);
    return { accreditation, editing, library: await pickable(actor, accreditation.logoUrl) };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: withVersion(accreditationSchema),
    edits: { kind: 'accreditations', record: String(recordId(args)) },
    authorize: (actor) => accreditations.find(actor, recordId(args)),
    run: ({ version, ...input }, actor) => accreditations.update(actor, recordId(args), input, version),
    done: () => ({ to: listUrl(args.request, list), flash: success('Accreditation updated successfully') }),
    failed: handle.failed,
  });

export default function EditAccreditation() {
  const { accreditation, ...rest } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Dialog title="Edit accreditation" closeTo={list} history={`accreditations/${accreditation.id}`} canBeScheduled>
      <AccreditationForm
        key={accreditation.id}
        accreditation={accreditation}
        {...rest}
        actionError={actionError}
        closeTo={list}
      />
    </Dialog>
  );
}
