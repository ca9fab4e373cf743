import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { newTokenSchema } from '~/access/api-token';
import * as tokens from '~/access/own-token.server';
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
        admit: (actor) => authorize(actor, tokens.permission),
        run: (input, actor) => tokens.create(actor, input),
        status: 201,
      }),
  });
