import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as sitePages from '~/content/pages/model.server';
import { sitePageSchema } from '~/content/pages/schema';
import { serviceOptions } from '~/content/pages/service-pages.server';
import { loadEditing } from '~/http/forms/editing.server';
import { submitNew } from '~/http/forms/record-form.server';
import { loadPageFor } from '~/http/pages/page.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { SitePageForm } from '~/routes/admin/pages/+ui/site-page-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/pages';

export const handle = { dialog: true, failed: 'Error creating page' };
export const meta: MetaFunction = () => [{ title: 'New page' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, sitePages.permission, async (actor) => ({
    editing: await loadEditing(args, actor, 'pages'),
    services: await serviceOptions(),
  }));

export const action = (args: ActionFunctionArgs) =>
  submitNew(args, sitePages, {
    schema: sitePageSchema,
    hasPreview: true,
    limit: longFormLimit,
    list,
    done: 'Page created successfully',
    failed: handle.failed,
    fallback: 'Failed to create page',
  });

export default function NewPage() {
  return (
    <Dialog title="New page" closeTo={list} size="page">
      <SitePageForm {...useLoaderData<typeof loader>()} check={null} actionError={useActionData<typeof action>()} />
    </Dialog>
  );
}
