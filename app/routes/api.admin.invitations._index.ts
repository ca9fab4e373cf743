import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as invitations from '~/auth/invitations/invitation.server';
import { invitationSchema } from '~/auth/login/link';
import { byMethod, readJson, submitJson } from '~/http/json.server';
import { publicOrigin } from '~/http/public-origin.server';
import { authorize } from '~/records/actor';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ invitations: await invitations.list(actor) }));

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    GET: () => loader(args),
    POST: () =>
      submitJson(args, {
        schema: invitationSchema,
        authorize: (actor) => authorize(actor, invitations.permission),
        run: async (input, actor) => invitations.create(actor, input, await publicOrigin(args.request)),
        status: 201,
      }),
  });
