import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import * as socialLinks from '~/content/social-links/model.server';
import { authorizeFor, submitIntent } from '~/http/intent.server';
import { moveSchema } from '~/records/ordering';
import { updateFailed } from '~/ui/admin/social-link-row';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, socialLinks.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: socialLinks.permission,
    schema: moveSchema,
    run: (actor, id, { direction }) => socialLinks.move(actor, id, direction),
    list: '/admin/site-settings/social-media',
    done: 'Social media link moved',
    failed: updateFailed,
  });

/** After an error, the list stays and shows the message. */
export default function MoveSocialLink() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
