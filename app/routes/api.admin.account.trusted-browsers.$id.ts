import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, removeJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import * as browsers from '~/sessions/trusted-browser.server';

export const loader = only('DELETE');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { DELETE: () => removeJson(args, (actor) => browsers.revoke(actor, recordId(args))) });
