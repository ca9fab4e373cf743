import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import * as crawlers from '~/content/crawlers/model.server';
import { crawlersSchema } from '~/content/crawlers/schema';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

const path = '/admin/site-settings/sitemap';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, crawlers.permission);
    return redirect(path);
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: crawlersSchema,
    authorize: (actor) => authorize(actor, crawlers.permission),
    run: (input, actor) => crawlers.save(actor, input),
    done: () => ({ to: path, flash: success('Crawlers saved') }),
    failed: 'Failed to save the crawlers',
  });
