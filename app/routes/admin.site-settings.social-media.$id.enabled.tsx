import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as socialLinks from '~/content/social-links/model.server';
import { socialLinkSchema } from '~/content/social-links/schema';
import { authorizeFor, submitIntent } from '~/http/intent.server';
import { updateFailed } from '~/ui/admin/social-link-row';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, socialLinks.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: socialLinks.permission,
    schema: socialLinkSchema.pick({ isEnabled: true }),
    run: (actor, id, { isEnabled }) => socialLinks.show(actor, id, isEnabled),
    list: '/admin/site-settings/social-media',
    done: 'Social media link updated',
    failed: updateFailed,
  });

/** After an error, the list stays and shows the message. */
export default function SetEnabled() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
