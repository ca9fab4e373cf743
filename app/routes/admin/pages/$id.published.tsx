import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as sitePages from '~/content/pages/model.server';
import { sitePageSchema } from '~/content/pages/schema';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { pageUpdateError } from '~/routes/admin/pages/+ui/site-page-row';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, sitePages.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: sitePages.permission,
    schema: sitePageSchema.pick({ isPublished: true }),
    run: (actor, id, { isPublished }) => sitePages.show(actor, id, isPublished),
    list: '/admin/pages',
    done: 'Page updated successfully',
    failed: pageUpdateError,
    fallback: 'Failed to update page',
  });
