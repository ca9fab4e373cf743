import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as page from '~/content/landing/model.server';
import { pageSchema } from '~/content/landing/schema';
import { longFormLimit } from '~/http/body.server';
import { byMethod, patchJson, readJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { content, version } = await page.find(actor);
    return { page: content, version };
  });

const update = (args: ActionFunctionArgs) =>
  patchJson(args, {
    schema: withVersion(pageSchema),
    limit: longFormLimit,
    authorize: (actor) => authorize(actor, page.permission),
    run: async ({ version, ...changes }, actor) => {
      const { content, version: current } = await page.update(actor, changes, version);
      return { page: content, version: current };
    },
  });

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { GET: () => loader(args), PATCH: () => update(args) });
