import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { longFormLimit } from '~/http/body.server';
import { recordName } from '~/http/history.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';
import { typingSchema } from '~/records/autosave';
import * as editing from '~/registry/editing.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { unsaved: autosaves, others: rest } = await editing.open(actor, recordName(args));
    return { unsaved: autosaves, others: rest };
  });

const type = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: typingSchema,
    limit: longFormLimit,
    authorize: (actor) => authorize(actor, 'staff'),
    run: (typing, actor) => editing.type(actor, recordName(args), typing),
  });

export const action = (args: ActionFunctionArgs) => byMethod(args, { GET: () => loader(args), PUT: () => type(args) });
