import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { success } from '~/http/flash.server';
import { submitForm } from '~/http/form.server';
import { loadList } from '~/http/list.server';
import { authorize, may } from '~/records/actor';
import { reviewLinkSchema } from '~/reviews/google';
import { readStatus } from '~/reviews/google-settings.server';
import * as suggestions from '~/reviews/suggestions.server';
import { AdminForm, SubmitButton } from '~/ui/admin/form';
import { useAdminForm } from '~/ui/admin/form-state';
import { googlePath, Section } from '~/ui/admin/google-reviews';
import { EmptyState, LoadFailure, Notice, Pager } from '~/ui/admin/list';
import { Screen } from '~/ui/admin/screen';
import { SuggestionItem } from '~/ui/admin/suggestion-item';
import { buttonClass } from '~/ui/button';
import { InputField } from '~/ui/field';
import { EmptyTestimonialsDrawing } from '~/ui/illustrations/empty-states';

const path = '/admin/google-reviews';
const pageSize = 20;

export const handle = { failed: 'Could not use the link', loadFailed: 'Failed to load the reviews' };
export const meta: MetaFunction = () => [{ title: 'Choose Google reviews' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => ({
    page: await suggestions.list(actor, paging),
    status: await readStatus(actor),
    maySetUp: actor.kind === 'staff' && may(actor.role, 'google-reviews'),
  }));

/** Begins a testimonial with the link of a review. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: reviewLinkSchema,
    authorize: (actor) => authorize(actor, suggestions.permission),
    run: async (input) => input,
    done: (input) => ({
      to: `/admin/testimonials/new?${new URLSearchParams(input)}`,
      flash: success('Link accepted', 'Copy the review into the form.'),
    }),
    failed: handle.failed,
  });

export default function ChooseReviews() {
  const list = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({ id: 'link', schema: reviewLinkSchema, actionError });
  return (
    <Screen
      title="Choose Google reviews"
      subtitle="New reviews arrive once a day. The website shows only the ones you add."
      back={{ to: '/admin/testimonials', label: 'Testimonials' }}
    >
      <div className="grid grid-cols-1 gap-12">
        {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
        <Section
          title="Add a review by its link"
          text="In Google Maps, open the review, choose Share review, and copy the link."
        >
          <AdminForm
            state={state}
            className="max-w-[640px]"
            end={<SubmitButton busy="Checking...">Continue</SubmitButton>}
          >
            <InputField
              label="Link of the review"
              field={fields.googleReviewUrl}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
          </AdminForm>
        </Section>
      </div>
    </Screen>
  );
}

function List({ page, status, maySetUp }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>) {
  return (
    <div>
      {status?.problem ? (
        <Notice tone="danger" className="mb-7">
          We could not read new reviews. {status.problem}
        </Notice>
      ) : null}
      {page.total === 0 ? (
        <EmptyState
          picture={<EmptyTestimonialsDrawing />}
          title={status?.locationName ? 'No new reviews' : 'Google reviews are not connected'}
          text={
            status?.locationName
              ? 'You have dealt with every review. New ones appear here.'
              : maySetUp
                ? 'Connect your business to see its reviews here.'
                : 'An admin connects your business in Site Settings.'
          }
          actions={
            maySetUp ? (
              <Link className={buttonClass({ variant: 'outline' })} to={googlePath}>
                Google Reviews settings
              </Link>
            ) : null
          }
        />
      ) : (
        <>
          <ul className="border-t border-t-ink">
            {page.items.map((suggestion) => (
              <SuggestionItem key={suggestion.id} suggestion={suggestion} />
            ))}
          </ul>
          <Pager {...page} />
        </>
      )}
    </div>
  );
}
