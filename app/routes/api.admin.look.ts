import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { findTheme, permission, saveTheme } from '~/content/theme/model.server';
import { themeSchema } from '~/content/theme/schema';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

export const loader = (args: LoaderFunctionArgs) => readJson(args, async (actor) => ({ look: await findTheme(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: withVersion(themeSchema),
        authorize: (actor) => authorize(actor, permission),
        run: async ({ version, ...theme }, actor) => ({ look: await saveTheme(actor, theme, version) }),
      }),
  });
