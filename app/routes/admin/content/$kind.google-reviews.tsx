import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { loadPage } from '~/http/pages/page.server';
import { isTestimonials, screenTypeOf } from '~/http/pages/record-screens.server';
import { authorize, may } from '~/records/actor';
import { buttonClass } from '~/ui/button';
import { Dialog, DialogCancel } from '~/ui/kit/overlay/dialog';
import { DialogBody, DialogFoot } from '~/ui/kit/overlay/overlay';

const list = '/admin/testimonials';

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: 'Google Reviews' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, screenTypeOf(args, isTestimonials).permission);
    return { maySetUp: may(actor.role, 'google-reviews') };
  });

export default function GoogleReviews() {
  const { maySetUp } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Google Reviews" closeTo={list} size="small">
      <DialogBody>
        <p>The Google Reviews integration is in Site Settings.</p>
        <p className="text-ink-2">
          {maySetUp
            ? 'Connect your business there. Then choose the reviews to show as testimonials.'
            : 'Only admins can open Site Settings. You choose the reviews to show as testimonials.'}
        </p>
      </DialogBody>
      <DialogFoot>
        <DialogCancel closeTo={list} />{' '}
        {maySetUp ? (
          <Link className={buttonClass({ variant: 'outline' })} to="/admin/site-settings/google-reviews">
            Open Site Settings
          </Link>
        ) : null}{' '}
        <Link className={buttonClass()} to="/admin/google-reviews">
          Choose reviews
        </Link>
      </DialogFoot>
    </Dialog>
  );
}
