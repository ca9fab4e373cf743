import { findSelf } from '~/auth/users/account.server';
import { userRecordSchema } from '~/auth/users/schema';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'Read the current user; `user` is null for anonymous callers',
    response: {
      isAuthenticated: 'boolean',
      user: { nullable: userRecordSchema.pick({ id: true, username: true, email: true }) },
    },
    run: async ({ actor }) => {
      // A service token is authenticated, but has no user.
      const user = actor.kind === 'staff' && actor.userId > 0 ? await findSelf(actor) : null;
      return { isAuthenticated: actor.kind === 'staff', user };
    },
  },
});
