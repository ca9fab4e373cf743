import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as promises from '~/content/landing/claims.server';
import { keepPromiseSchema } from '~/content/landing/schema';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ promises: await promises.listPromises(actor) }));

const keep = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: keepPromiseSchema,
    authorize: (actor) => authorize(actor, promises.permission),
    run: async ({ id }, actor) => {
      await promises.keepPromise(actor, id);
      return { success: true };
    },
  });

export const action = (args: ActionFunctionArgs) => byMethod(args, { GET: () => loader(args), POST: () => keep(args) });
