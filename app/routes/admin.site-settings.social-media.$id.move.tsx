import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { admitTo, submitIntent } from '~/http/intent.server';
import { moveSchema } from '~/models/ordering';
import * as socialLinks from '~/models/social-link.server';
import { Flash } from '~/ui/admin/toasts';

export const loader = (args: LoaderFunctionArgs) => admitTo(args, socialLinks.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: socialLinks.permission,
    schema: moveSchema,
    run: (actor, id, { direction }) => socialLinks.move(actor, id, direction),
    list: '/admin/site-settings/social-media',
    done: 'Social media link moved',
    failed: 'Failed to update social media link',
  });

/** Where it could not be done, the list stays and says so. */
export default function MoveSocialLink() {
  return <Flash flash={useActionData<typeof action>()?.flash} />;
}
