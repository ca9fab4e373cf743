import type { ActionFunctionArgs } from '@remix-run/node';
import { textCheckSchema } from '~/content/content-check/content-check';
import { permission } from '~/content/posts/model.server';
import { longBodyLimit } from '~/http/body.server';
import { checkedText } from '~/http/content-check.server';
import { byMethod, only, submitJson } from '~/http/json.server';
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
