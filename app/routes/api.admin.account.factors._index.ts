import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as mfa from '~/auth/mfa/model.server';
import { newTotpSchema } from '~/auth/mfa/schema';
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
