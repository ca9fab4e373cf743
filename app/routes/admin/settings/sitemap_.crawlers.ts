import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as crawlers from '~/content/crawlers/model.server';
import { crawlersSchema } from '~/content/crawlers/schema';
import { redirectFor, submitIntent } from '~/http/forms/intent.server';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/site-settings/sitemap';

export const loader = (args: LoaderFunctionArgs) => redirectFor(args, crawlers.permission, path);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: crawlers.permission,
    schema: crawlersSchema,
    run: (actor, _id, input) => crawlers.save(actor, input),
    list: path,
    done: 'Crawlers saved',
    failed: 'Failed to save the crawlers',
  });
