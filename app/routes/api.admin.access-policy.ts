import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { accessPolicySchema } from '~/auth/sessions/policy';
import * as policy from '~/auth/sessions/policy.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({
    accessPolicy: await policy.find(actor),
    without: await policy.listWithout(actor),
  }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: withVersion(accessPolicySchema),
        authorize: (actor) => authorize(actor, policy.permission),
        run: async ({ version, ...input }, actor) => ({ accessPolicy: await policy.save(actor, input, version) }),
      }),
  });
