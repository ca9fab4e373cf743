import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { localSignInSchema } from '~/access/identity-provider';
import { permission } from '~/access/identity-provider.server';
import { readLocalSignIn, switchLocalSignIn } from '~/access/local-sign-in.server';
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
        admit: (actor) => {
          authorize(actor, permission);
          return undefined;
        },
        run: async ({ isOn }, actor) => {
          await switchLocalSignIn(actor, isOn);
          return { localSignIn: { isOn } };
        },
      }),
  });
