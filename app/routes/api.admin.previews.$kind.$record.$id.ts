import type { ActionFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, only, removeJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import * as previews from '~/registry/previews.server';

const revoke = (args: ActionFunctionArgs) =>
  removeJson(args, (actor) => previews.revoke(actor, recordName(args), recordId(args)));

export const loader = only('DELETE');
export const action = (args: ActionFunctionArgs) => byMethod(args, { DELETE: () => revoke(args) });
