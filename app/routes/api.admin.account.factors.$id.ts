import type { ActionFunctionArgs } from '@remix-run/node';
import * as mfa from '~/auth/mfa/model.server';
import { byMethod, only, removeJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';

export const loader = only('DELETE');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { DELETE: () => removeJson(args, (actor) => mfa.remove(actor, recordId(args))) });
