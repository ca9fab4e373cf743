import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, readJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { resend } from '~/inbox/replies/model.server';
import { parseId } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      readJson(args, async (actor) => ({
        success: await resend(actor, recordId(args), parseId(args.params.reply) ?? 0),
      })),
  });
