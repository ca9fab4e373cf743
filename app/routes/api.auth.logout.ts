import type { ActionFunctionArgs } from '@remix-run/node';
import { answerJson, byMethod, jsonResponse, only, privately } from '~/http/json.server';
import { logOut } from '~/http/logout.server';

export const loader = only('POST');

/** It needs no body, and takes any. */
export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      answerJson(args, async () =>
        privately(jsonResponse({ success: true }, 200, { 'Set-Cookie': await logOut(args) })),
      ),
  });
