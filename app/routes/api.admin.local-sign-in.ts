import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { readLocalSignIn, switchLocalSignIn } from '~/auth/sessions/local-sign-in.server';
import { localSignInSchema } from '~/auth/sso/identity-provider';
import { permission } from '~/auth/sso/identity-provider.server';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { authorize } from '~/records/actor';

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
