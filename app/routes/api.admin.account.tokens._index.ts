import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as tokens from '~/auth/tokens/own-token.server';
import { newTokenSchema } from '~/auth/tokens/schema';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ apiTokens: await tokens.list(actor) }));

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
