import { ownAddressSchema } from '~/auth/login/link';
import * as ownAddress from '~/auth/users/email-change.server';
import { resource } from '~/http/endpoint.server';
import { publicOrigin } from '~/http/public-origin.server';
import { email } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: ownAddress.permission,
    summary: 'Read your pending email address',
    response: { pending: { nullable: email('Email') } },
    run: async ({ actor }) => ({ pending: await ownAddress.findPending(actor) }),
  },
  POST: {
    permission: ownAddress.permission,
    summary: 'Change your email address; confirm it with the emailed link; requires re-authentication',
    body: ownAddressSchema,
    response: { hasToBeConfirmed: 'boolean' },
    run: async ({ actor, input, request }) => ({
      hasToBeConfirmed: await ownAddress.change(actor, input.email, await publicOrigin(request)),
    }),
  },
  DELETE: {
    permission: ownAddress.permission,
    summary: 'Cancel your pending email change; requires re-authentication',
    run: ({ actor }) => ownAddress.giveUp(actor),
  },
});
