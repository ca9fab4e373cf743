import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, removeJson, submitJson } from '~/http/json.server';
import { authorize } from '~/models/actor';
import { contactRequestChangesSchema } from '~/models/contact-request';
import * as contactRequests from '~/models/contact-request.server';
import { parseId } from '~/models/fields';

const idOf = ({ params }: ActionFunctionArgs) => parseId(params.id) ?? 0;

export const loader = only('PATCH', 'DELETE');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    PATCH: () =>
      submitJson(args, {
        schema: contactRequestChangesSchema,
        admit: async (actor) => {
          authorize(actor, contactRequests.permission);
          await contactRequests.find(actor, idOf(args));
          return undefined;
        },
        run: async (changes, actor) => ({
          contactRequest: await contactRequests.update(actor, idOf(args), changes),
        }),
      }),
    DELETE: () => removeJson(args, (actor) => contactRequests.remove(actor, idOf(args))),
  });
