import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { localSignInSchema } from '~/issuers/identity-provider';
import { permission } from '~/issuers/identity-provider.server';
import { authorize } from '~/records/actor';
import { readLocalSignIn, switchLocalSignIn } from '~/sessions/local-sign-in.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ localSignIn: { isOn: await readLocalSignIn(actor) } }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: localSignInSchema,
        authorize: (actor) => {
          authorize(actor, permission);
          return undefined;
        },
        run: async ({ isOn }, actor) => {
          await switchLocalSignIn(actor, isOn);
          return { localSignIn: { isOn } };
        },
      }),
  });
