import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { passkeyOptionsHere } from '~/http/passkey.server';
import { noFields } from '~/records/fields';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, { schema: noFields, run: (_input, _actor, headers) => passkeyOptionsHere(args, headers) }),
  });
