import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import * as socialLinks from '~/content/social-links/model.server';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { moveSchema } from '~/records/ordering';
import { socialLinkUpdateError } from '~/routes/admin/settings/social-media/+ui/social-link-row';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, socialLinks.permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: socialLinks.permission,
    schema: moveSchema,
    run: (actor, id, { direction }) => socialLinks.move(actor, id, direction),
    list: '/admin/site-settings/social-media',
    done: 'Social media link moved',
    failed: socialLinkUpdateError,
  });
