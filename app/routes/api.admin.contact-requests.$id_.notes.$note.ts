import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, removeJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import * as notes from '~/inbox/notes/model.server';
import { parseId } from '~/records/fields';

export const loader = only('DELETE');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    DELETE: () => removeJson(args, (actor) => notes.remove(actor, recordId(args), parseId(args.params.note) ?? 0)),
  });
