import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeFor, submitIntent } from '~/http/forms/intent.server';
import { acceptReview, permission } from '~/reviews/suggestions.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission,
    run: acceptReview,
    list: '/admin/google-reviews',
    done: 'Testimonial saved',
    failed: 'Could not save your decision',
  });
