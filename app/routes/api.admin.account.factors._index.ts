import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { newTotpSchema } from '~/factors/factor';
import * as mfa from '~/factors/factor.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) => readJson(args, (actor) => mfa.list(actor));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: newTotpSchema,
        authorize: (actor) => authorize(actor, mfa.permission),
        run: (input, actor) => mfa.add(actor, input),
        status: 201,
      }),
  });
