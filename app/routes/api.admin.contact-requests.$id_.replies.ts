import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import * as contactRequests from '~/inbox/messages/model.server';
import * as replies from '~/inbox/replies/model.server';
import { replySchema } from '~/inbox/replies/schema';
import { withVersion } from '~/records/fields';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ replies: await replies.list(actor, recordId(args)) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: withVersion(replySchema),
        authorize: (actor) => contactRequests.find(actor, recordId(args)),
        run: async ({ version, ...input }, actor) => ({
          reply: await replies.create(actor, recordId(args), input, version),
        }),
        status: 201,
      }),
  });
