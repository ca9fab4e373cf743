import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { lookSchema } from '~/content/look';
import { findLook, permission, saveLook } from '~/content/look.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = (args: LoaderFunctionArgs) => readJson(args, async (actor) => ({ look: await findLook(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: withVersion(lookSchema),
        admit: (actor) => authorize(actor, permission),
        run: async ({ version, ...look }, actor) => ({ look: await saveLook(actor, look, version) }),
      }),
  });
