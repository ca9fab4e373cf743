import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as page from '~/content/home-page/model.server';
import { moveSectionSchema } from '~/content/home-page/schema';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { changeFailed } from '~/routes/admin/home-page/+ui/page-sections';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, page.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: page.permission,
    schema: moveSectionSchema,
    run: (actor, _id, { name, direction, place }) =>
      place ? page.moveTo(actor, name, place) : page.move(actor, name, direction ?? 'up'),
    list: '/admin/home-page',
    done: 'Saved in the draft',
    failed: changeFailed,
  });
