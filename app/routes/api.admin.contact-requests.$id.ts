import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, patchJson, removeJson } from '~/http/json.server';
import * as contactRequests from '~/inbox/messages/model.server';
import { contactRequestChangesSchema } from '~/inbox/messages/schema';
import { authorize } from '~/records/actor';
import { parseId } from '~/records/fields';

const idOf = ({ params }: ActionFunctionArgs) => parseId(params.id) ?? 0;

export const loader = only('PATCH', 'DELETE');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    PATCH: () =>
      patchJson(args, {
        schema: contactRequestChangesSchema,
        authorize: async (actor) => {
          authorize(actor, contactRequests.permission);
          await contactRequests.find(actor, idOf(args));
        },
        run: async (changes, actor) => ({
          contactRequest: await contactRequests.update(actor, idOf(args), changes),
        }),
      }),
    DELETE: () => removeJson(args, (actor) => contactRequests.remove(actor, idOf(args))),
  });
