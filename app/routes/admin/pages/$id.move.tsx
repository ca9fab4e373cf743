import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as sitePages from '~/content/pages/model.server';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { moveSchema } from '~/records/ordering';
import { pageUpdateError } from '~/routes/admin/pages/+ui/site-page-row';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, sitePages.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: sitePages.permission,
    schema: moveSchema,
    run: (actor, id, { direction }) => sitePages.move(actor, id, direction),
    list: '/admin/pages',
    done: 'Page moved',
    failed: pageUpdateError,
  });
