import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as sessions from '~/auth/sessions/user-sessions.server';
import { byMethod, readJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ sessions: await sessions.listSessionsOf(actor, recordId(args)) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    DELETE: () => readJson(args, async (actor) => ({ ended: await sessions.endSessionsOf(actor, recordId(args)) })),
  });
