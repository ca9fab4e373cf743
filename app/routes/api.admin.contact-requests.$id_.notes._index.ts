import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import * as contactRequests from '~/inbox/messages/model.server';
import * as notes from '~/inbox/notes/model.server';
import { noteSchema } from '~/inbox/notes/schema';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ notes: await notes.list(actor, recordId(args)) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: noteSchema,
        authorize: (actor) => contactRequests.find(actor, recordId(args)),
        run: async (input, actor) => ({ note: await notes.create(actor, recordId(args), input) }),
        status: 201,
      }),
  });
