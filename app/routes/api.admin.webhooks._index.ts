import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';
import { authorize } from '~/records/actor';
import * as webhooks from '~/webhooks/model.server';
import { webhookSchema } from '~/webhooks/schema';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { items, total } = await webhooks.list(actor, apiPaging(args.request));
    return { webhooks: items, total };
  });

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: webhookSchema,
        authorize: (actor) => authorize(actor, webhooks.permission),
        run: (input, actor) => webhooks.create(actor, input),
        status: 201,
      }),
  });
