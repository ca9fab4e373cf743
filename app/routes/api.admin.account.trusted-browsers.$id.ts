import type { ActionFunctionArgs } from '@remix-run/node';
import * as browsers from '~/auth/sessions/trusted-browser.server';
import { byMethod, only, removeJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';

export const loader = only('DELETE');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { DELETE: () => removeJson(args, (actor) => browsers.revoke(actor, recordId(args))) });
