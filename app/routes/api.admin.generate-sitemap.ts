import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/models/actor';
import { sitemapSchema } from '~/models/site-content';
import { permission } from '~/models/site-content.server';
import * as sitemap from '~/models/sitemap.server';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: sitemapSchema,
        admit: (actor) => {
          authorize(actor, permission);
          return undefined;
        },
        run: async (input, actor) => ({ success: true, ...(await sitemap.generate(actor, input)) }),
      }),
  });
