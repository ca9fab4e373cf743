import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { signatureSchema } from '~/auth/users/signature';
import * as signatures from '~/auth/users/signature.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ signature: await signatures.readSignature(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    PUT: () =>
      submitJson(args, {
        schema: signatureSchema,
        authorize: (actor) => authorize(actor, signatures.permission, 'write'),
        run: async (input, actor) => ({ signature: await signatures.saveSignature(actor, input) }),
      }),
  });
