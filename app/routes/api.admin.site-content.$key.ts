import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { longBodyLimit } from '~/http/body.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { type Actor, authorize } from '~/models/actor';
import { NotFound } from '~/models/errors';
import { withVersion } from '~/models/fields';
import {
  isSiteContentKey,
  type SiteContentKey,
  siteContentRecordSchema,
  siteContentSchema,
} from '~/models/site-content';
import * as siteContent from '~/models/site-content.server';

/** The key in the path; whoever may not ask is told so before whether there is such a text. */
function keyOf({ params }: LoaderFunctionArgs | ActionFunctionArgs, actor: Actor): SiteContentKey {
  authorize(actor, siteContent.permission);
  if (!isSiteContentKey(params.key)) throw new NotFound('text');
  return params.key;
}

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => siteContentRecordSchema.parse(await siteContent.find(actor, keyOf(args, actor))));

const save = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: withVersion(siteContentSchema),
    limit: longBodyLimit,
    admit: (actor) => {
      keyOf(args, actor);
      return undefined;
    },
    run: async ({ content, version }, actor) =>
      siteContentRecordSchema.parse(await siteContent.save(actor, keyOf(args, actor), content, version)),
  });

export const action = (args: ActionFunctionArgs) => byMethod(args, { GET: () => loader(args), POST: () => save(args) });
