import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { authorizeFor } from '~/http/pages/page.server';
import { locationSchema } from '~/reviews/google';
import { choose, permission } from '~/reviews/google-settings.server';
import { syncReviews } from '~/reviews/google-sync.server';
import { BusinessChoice, GoogleScreen } from '~/ui/kit/frame/google-reviews';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { failed: 'Could not choose the business' };

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

/** Chooses the business, and reads its reviews for the first time. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: locationSchema,
    permission,
    reauthTo: 'connect this business',
    async run(input, actor) {
      await choose(actor, input);
      return syncReviews(actor);
    },
    done: (problem) => ({
      to: '/admin/site-settings/google-reviews',
      flash: problem
        ? { title: 'Could not read the reviews', description: problem, variant: 'destructive' }
        : flashSuccess('Business connected', 'Choose the reviews to show as testimonials.'),
    }),
    failed: handle.failed,
  });

/** The page after an error. */
export default function Choose() {
  const problem = useActionData<typeof action>()?.flash?.description ?? 'Choose a business.';
  return (
    <GoogleScreen>
      <BusinessChoice businesses={null} chosen={null} problem={problem} />
    </GoogleScreen>
  );
}
