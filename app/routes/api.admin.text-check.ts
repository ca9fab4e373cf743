import type { ActionFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/blog-post.server';
import { textCheckSchema } from '~/content/text-check';
import { longBodyLimit } from '~/http/body.server';
import { byMethod, only, submitJson } from '~/http/json.server';
import { checkedText } from '~/http/text-check.server';
import { authorize } from '~/records/actor';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: textCheckSchema,
        limit: longBodyLimit,
        authorize: (actor) => authorize(actor, permission),
        run: (text, actor) => checkedText(args.request, actor, text),
      }),
  });
