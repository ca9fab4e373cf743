import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as accreditations from '~/content/accreditations/model.server';
import { accreditationSchema } from '~/content/accreditations/schema';
import { loadEditing } from '~/http/editing.server';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { listUrl } from '~/http/paging.server';
import { pickable } from '~/media/images.server';
import { authorize } from '~/records/actor';
import { AccreditationForm } from '~/ui/admin/accreditation-form';
import { Dialog } from '~/ui/admin/dialog';

const list = '/admin/accreditations';

export const handle = { dialog: true, failed: 'Failed to add accreditation' };
export const meta: MetaFunction = () => [{ title: 'Add accreditation' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, accreditations.permission);
    return { library: await pickable(actor), editing: await loadEditing(args, actor, 'accreditations') };
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: accreditationSchema,
    authorize: (actor) => authorize(actor, accreditations.permission),
    run: (input, actor) => accreditations.create(actor, input),
    done: () => ({ to: listUrl(args.request, list), flash: success('Accreditation added successfully') }),
    failed: handle.failed,
  });

export default function NewAccreditation() {
  return (
    <Dialog title="Add accreditation" closeTo={list}>
      <AccreditationForm
        {...useLoaderData<typeof loader>()}
        actionError={useActionData<typeof action>()}
        closeTo={list}
      />
    </Dialog>
  );
}
