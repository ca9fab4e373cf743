import type { ActionFunctionArgs } from '@remix-run/node';
import { byMethod, only, submitJson } from '~/http/json.server';
import * as contactRequests from '~/inbox/messages/model.server';
import { likelyAddress } from '~/inbox/spam/address-suggestion';

export const loader = only('POST');

export const action = (args: ActionFunctionArgs) =>
  byMethod(args, {
    POST: async () =>
      submitJson(args, {
        schema: await contactRequests.sendableSchema(),
        beforeErrors: () => contactRequests.checkRateLimit(args.context.address),
        run: async (input) => {
          await contactRequests.create(input, args.context.address);
          const didYouMean = likelyAddress(input.companyEmail);
          return { success: true, message: 'Message sent successfully!', ...(didYouMean && { didYouMean }) };
        },
        status: 201,
      }),
  });
