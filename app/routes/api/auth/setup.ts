import { checkToken } from '~/auth/login/setup-token.server';
import * as users from '~/auth/users/model.server';
import { setupSchema, userRecordSchema } from '~/auth/users/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: 'anyone',
    summary: 'Create your admin account; 403 once there is one',
    body: setupSchema,
    response: { user: userRecordSchema },
    status: 201,
    precondition: () => users.requireNoAdmin(),
    run: async ({ input, context }) => {
      checkToken(input.setupToken, context);
      return { user: await users.setup(input, context.address) };
    },
  },
});
