/** The call that does the same to several records of a kind. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { bulkSchema } from '~/registry/bulk';
import * as bulk from '~/registry/bulk.server';
import { byMethod, submitJson } from './json.server';

/** `POST` with the intent and the records. @param kindOf which kind a request names */
export const submitBulk = (kindOf: (args: ActionFunctionArgs) => string) => (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: () =>
      submitJson(args, {
        schema: bulkSchema,
        authorize: (actor) => bulk.about(actor, kindOf(args)),
        run: async (input, actor) => {
          const { undo: _, ...outcome } = await bulk.run(actor, kindOf(args), input);
          return outcome;
        },
      }),
  });
