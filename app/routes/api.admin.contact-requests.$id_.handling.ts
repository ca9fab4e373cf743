import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import * as contactRequests from '~/messages/contact-request.server';
import { assignmentSchema } from '~/messages/handling';
import { handle } from '~/messages/handling.server';

export const loader = only('PUT');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    PUT: () =>
      submitJson(args, {
        schema: assignmentSchema,
        authorize: (actor) => contactRequests.find(actor, recordId(args)),
        run: async (assignment, actor) => ({ contactRequest: await handle(actor, recordId(args), assignment) }),
      }),
  });
