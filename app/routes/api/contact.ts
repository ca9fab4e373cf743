import { resource } from '~/http/api/endpoint.server';
import * as messages from '~/inbox/messages/model.server';
import { didYouMeanSchema } from '~/inbox/messages/schema';
import { likelyAddress } from '~/inbox/spam/address-suggestion';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary:
      'Send a message; a success response means that it is stored durably. `didYouMean` suggests a correction for a mistyped address',
    body: messages.sendableSchema,
    response: { success: 'boolean', message: 'string', didYouMean: didYouMeanSchema },
    status: 201,
    beforeErrors: ({ context }) => messages.checkRateLimit(context.address),
    run: async ({ input, context }) => {
      await messages.create(input, context.address);
      const didYouMean = likelyAddress(input.companyEmail);
      return { success: true, message: 'Message sent successfully!', ...(didYouMean && { didYouMean }) };
    },
  },
});
