import type { ActionFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/posts/model.server';
import * as tags from '~/content/posts/tag-renaming.server';
import { tagNameSchema } from '~/content/posts/tags';
import { byMethod, only, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = only('PATCH');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    PATCH: () =>
      submitJson(args, {
        schema: tagNameSchema,
        authorize: (actor) => authorize(actor, permission),
        run: async ({ name }, actor) => ({ tag: await tags.rename(actor, args.params.slug ?? '', name) }),
      }),
  });
