import type { ActionFunctionArgs } from '@remix-run/node';
import { answerJson, byMethod, jsonResponse, only, privately } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { withUploads } from '~/http/upload.server';
import * as media from '~/media/model.server';

export const loader = only('PUT');

const replace = (args: ActionFunctionArgs) =>
  answerJson(args, () =>
    withUploads(args, { permission: media.permission, max: 1 }, async ({ files }, actor) =>
      privately(jsonResponse({ mediaFile: await media.replace(actor, recordId(args), files[0]) })),
    ),
  );

export const action = (args: ActionFunctionArgs) => byMethod(args, { PUT: () => replace(args) });
