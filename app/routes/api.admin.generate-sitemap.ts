import type { ActionFunctionArgs } from '@remix-run/node';
import { sitemapSchema } from '~/content/legal/texts';
import { permission } from '~/content/legal/texts.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import * as sitemap from '~/registry/sitemap.server';

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
