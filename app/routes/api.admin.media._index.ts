import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerJson, byMethod, jsonResponse, parseJsonInput, privately, readJson } from '~/http/json.server';
import { apiPaging, listPaging } from '~/http/paging.server';
import { withUploads } from '~/http/upload.server';
import * as media from '~/media/model.server';
import { mediaSchema } from '~/media/schema';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => {
    const { q } = listPaging(args.request, 1);
    const { items, total } = await media.list(actor, { ...apiPaging(args.request), ...(q ? { q } : {}) });
    return { mediaFiles: items, total };
  });

const create = (args: ActionFunctionArgs) =>
  answerJson(args, () =>
    withUploads(args, { permission: media.permission, max: 1 }, async ({ files, fields }, actor) => {
      const output = parseJsonInput(mediaSchema, Object.fromEntries(fields));
      return privately(jsonResponse({ mediaFile: await media.add(actor, files[0], output) }, 201));
    }),
  );

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { GET: () => loader(args), POST: () => create(args) });
