/** The endpoints that run an action on several records of a type. */
import type { Permission } from '~/records/actor';
import { bulkOutcomeSchema, bulkSchema } from '~/registry/bulk';
import * as bulk from '~/registry/bulk.server';
import { type Call, resource } from './endpoint.server';

/** @param kindOf returns the record type that a request names */
export const bulkResource = (permission: Permission, summary: string, kindOf: (params: Call['params']) => string) =>
  resource({
    POST: {
      permission,
      summary,
      body: bulkSchema,
      response: bulkOutcomeSchema.shape,
      precondition: ({ actor, params }) => bulk.describeKind(actor, kindOf(params)),
      run: async ({ actor, params, input }) => {
        const { undo: _, ...outcome } = await bulk.runBulk(actor, kindOf(params), input);
        return outcome;
      },
    },
  });
