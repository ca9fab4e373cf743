import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  isSiteContentKey,
  type SiteContentKey,
  siteContentRecordSchema,
  siteContentSchema,
} from '~/content/legal/texts';
import * as siteContent from '~/content/legal/texts.server';
import { longBodyLimit } from '~/http/body.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { withVersion } from '~/records/fields';

/** The key in the path; anyone who may not ask is informed before whether there is such a text. */
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
    authorize: (actor) => keyOf(args, actor),
    run: async ({ content, version }, actor) =>
      siteContentRecordSchema.parse(await siteContent.save(actor, keyOf(args, actor), content, version)),
  });

export const action = (args: ActionFunctionArgs) => byMethod(args, { GET: () => loader(args), POST: () => save(args) });
