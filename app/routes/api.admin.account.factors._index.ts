import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { newTotpSchema } from '~/factors/factor';
import * as factors from '~/factors/factor.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) => readJson(args, (actor) => factors.list(actor));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: newTotpSchema,
        admit: (actor) => authorize(actor, factors.permission),
        run: (input, actor) => factors.add(actor, input),
        status: 201,
      }),
  });
