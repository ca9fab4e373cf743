import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { noFields } from '~/records/fields';
import * as previews from '~/registry/previews.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const previewLinks = await previews.list(actor, recordName(args));
    if (!previewLinks) throw new NotFound('page');
    return { previewLinks };
  });

const make = (args: ActionFunctionArgs) =>
  submitJson(args, {
    schema: noFields,
    authorize: (actor) => {
      authorize(actor, 'staff');
    },
    run: async (_input, actor) => ({ previewLink: await previews.make(actor, recordName(args)) }),
    status: 201,
  });

export const action = (args: ActionFunctionArgs) => byMethod(args, { GET: () => loader(args), POST: () => make(args) });
