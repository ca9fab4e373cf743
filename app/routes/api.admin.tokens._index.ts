import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as tokens from '~/auth/tokens/model.server';
import { newTokenSchema } from '~/auth/tokens/schema';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { apiPaging } from '~/http/paging.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { items, total } = await tokens.list(actor, apiPaging(args.request));
    return { apiTokens: items, total };
  });

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: newTokenSchema,
        authorize: (actor) => authorize(actor, tokens.permission),
        run: (input, actor) => tokens.create(actor, input),
        status: 201,
      }),
  });
