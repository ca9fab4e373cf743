import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { recordName } from '~/http/history.server';
import { byMethod, readJson, removeJson } from '~/http/json.server';
import * as editing from '~/registry/editing.server';

const keyOf = ({ params }: LoaderFunctionArgs) => params.key ?? '';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ unsaved: await editing.read(actor, recordName(args), keyOf(args)) }));

const discard = (args: ActionFunctionArgs) =>
  removeJson(args, (actor) => editing.discard(actor, recordName(args), [keyOf(args)]));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, { GET: () => loader(args), DELETE: () => discard(args) });
