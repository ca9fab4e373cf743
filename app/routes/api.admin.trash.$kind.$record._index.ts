import type { ActionFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, only, removeJson } from '~/http/json.server';
import * as trash from '~/registry/trash.server';

const remove = (args: ActionFunctionArgs) => removeJson(args, (actor) => trash.remove(actor, recordName(args)));

export const loader = only('DELETE');
export const action = (args: ActionFunctionArgs) => byMethod(args, { DELETE: () => remove(args) });
