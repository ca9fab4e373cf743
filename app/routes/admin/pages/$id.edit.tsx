import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as sitePages from '~/content/pages/model.server';
import { sitePageSchema } from '~/content/pages/schema';
import { serviceOptions } from '~/content/pages/service-pages.server';
import { loadEditing } from '~/http/forms/editing.server';
import { submitEdit } from '~/http/forms/record-form.server';
import { checkSaved } from '~/http/pages/content-check.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { SitePageForm } from '~/routes/admin/pages/+ui/site-page-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/pages';

export const handle = { dialog: true, failed: 'Error updating page' };
export const meta: MetaFunction = () => [{ title: 'Edit page' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const page = await sitePages.find(actor, recordId(args));
    return {
      page,
      editing: await loadEditing(args, actor, 'pages', page.id),
      check: await checkSaved(args.request, actor, 'page', page),
      services: await serviceOptions(page.service),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  submitEdit(args, sitePages, {
    schema: sitePageSchema,
    hasPreview: true,
    limit: longFormLimit,
    list,
    done: 'Page updated successfully',
    failed: handle.failed,
    fallback: 'Failed to update page',
  });

export default function EditPage() {
  const loaded = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  return (
    <Dialog title="Edit page" closeTo={list} size="page" history={`pages/${loaded.page.id}`}>
      <SitePageForm key={loaded.page.id} {...loaded} actionError={actionError} />
    </Dialog>
  );
}
