import type { ActionFunctionArgs } from '@remix-run/node';
import { sitemapSchema } from '~/content/site-content';
import { permission } from '~/content/site-content.server';
import * as sitemap from '~/content/sitemap.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: sitemapSchema,
        authorize: (actor) => authorize(actor, permission),
        run: async (input, actor) => ({ success: true, ...(await sitemap.generate(actor, input)) }),
      }),
  });
