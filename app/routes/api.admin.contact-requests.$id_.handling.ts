import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { assignmentSchema } from '~/inbox/messages/assignment';
import { handle } from '~/inbox/messages/assignment.server';
import * as contactRequests from '~/inbox/messages/model.server';

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
