import { ownAddressSchema } from '~/auth/login/link';
import * as emailChange from '~/auth/users/email-change.server';
import { resource } from '~/http/api/endpoint.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { email } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: emailChange.permission,
    summary: 'Read your pending email address',
    response: { pending: { nullable: email('Email') } },
    run: async ({ actor }) => ({ pending: await emailChange.findPending(actor) }),
  },
  POST: {
    permission: emailChange.permission,
    summary: 'Change your email address; confirm it with the emailed link; requires re-authentication',
    body: ownAddressSchema,
    response: { hasToBeConfirmed: 'boolean' },
    run: async ({ actor, input, request }) => ({
      hasToBeConfirmed: await emailChange.changeEmail(actor, input.email, await publicOrigin(request)),
    }),
  },
  DELETE: {
    permission: emailChange.permission,
    summary: 'Cancel your pending email change; requires re-authentication',
    run: ({ actor }) => emailChange.cancelEmailChange(actor),
  },
});
