import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadList } from '~/http/pages/list.server';
import { may } from '~/records/actor';
import { reviewLinkSchema, type Suggestion } from '~/reviews/google';
import { readGoogleStatus } from '~/reviews/google-settings.server';
import * as suggestions from '~/reviews/suggestions.server';
import { Button, buttonClass } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { InputField } from '~/ui/field';
import { EmptyTestimonialsDrawing } from '~/ui/illustrations/empty-states';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { googlePath, SettingsSection } from '~/ui/kit/frame/google-reviews';
import { Screen } from '~/ui/kit/frame/screen';
import { ExternalLink } from '~/ui/kit/frame/setup-guide';
import { Badge, EmptyState, InlineNotice, LoadFailure, Pager } from '~/ui/kit/list/list';
import { Day } from '~/ui/kit/list/timestamp';
import { Stars } from '~/ui/stars';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/google-reviews';
const pageSize = 20;

export const handle = { failed: 'Could not use the link', loadFailed: 'Failed to load the reviews' };
export const meta: MetaFunction = () => [{ title: 'Choose Google reviews' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => ({
    page: await suggestions.list(actor, paging),
    status: await readGoogleStatus(actor),
    maySetUp: actor.kind === 'staff' && may(actor.role, 'google-reviews'),
  }));

/** Opens the form of a new testimonial with the link of a review. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: reviewLinkSchema,
    permission: suggestions.permission,
    run: async (input) => input,
    done: (input) => ({
      to: `/admin/testimonials/new?${new URLSearchParams(input)}`,
      flash: flashSuccess('Link accepted', 'Copy the review into the form.'),
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
        <SettingsSection
          title="Add a review by its link"
          text="In Google Maps, open the review, choose Share review, and copy the link."
        >
          <SettingsForm state={state} end={<SubmitButton busy="Checking...">Continue</SubmitButton>}>
            <InputField
              label="Review link"
              field={fields.googleReviewUrl}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
          </SettingsForm>
        </SettingsSection>
      </div>
    </Screen>
  );
}

function List({ page, status, maySetUp }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>) {
  return (
    <div>
      {status?.problem ? (
        <InlineNotice tone="danger" className="mb-7">
          We could not read new reviews. {status.problem}
        </InlineNotice>
      ) : null}
      {page.total === 0 ? (
        <EmptyState
          image={<EmptyTestimonialsDrawing />}
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

const texts = {
  new: { badge: null, accept: 'Add as testimonial', dismiss: 'Leave out' },
  changed: { badge: 'Changed at Google', accept: 'Update the testimonial', dismiss: 'Keep the testimonial as it is' },
  deleted: { badge: 'Deleted at Google', accept: null, dismiss: 'Keep the testimonial' },
};

/** A review with its author, as Google's terms require, and buttons to accept or dismiss it. */
function SuggestionItem({ suggestion }: { suggestion: Suggestion }) {
  const { id, authorName, content, rating, url, writtenAt, state, testimonialId } = suggestion;
  const { badge, accept, dismiss } = texts[state];
  return (
    <li className="border-b py-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere text-h4" dir="auto">
          {authorName}
        </h2>
        <Stars rating={rating} />
        <span className="text-ink-2 text-small">
          <Day at={writtenAt} />
        </span>
        {badge ? <Badge tone="warn">{badge}</Badge> : null}
      </div>
      <p className="wrap-anywhere max-w-[720px] whitespace-pre-line" dir="auto">
        {content}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {accept ? (
          <DecisionForm action={`/admin/google-reviews/${id}/accept`}>
            <Button type="submit" size="sm">
              {accept}
              <span className="sr-only"> of {authorName}</span>
            </Button>
          </DecisionForm>
        ) : (
          <ButtonLink variant="outline" size="sm" href={`/admin/testimonials/${testimonialId}/delete`}>
            Delete the testimonial<span className="sr-only"> of {authorName}</span>
          </ButtonLink>
        )}
        <DecisionForm action={`/admin/google-reviews/${id}/dismiss`}>
          <Button type="submit" size="sm" variant="outline">
            {dismiss}
            <span className="sr-only"> of {authorName}</span>
          </Button>
        </DecisionForm>
        {url ? (
          <span className="text-small">
            <ExternalLink href={url}>Review on Google</ExternalLink>
          </span>
        ) : null}
      </div>
    </li>
  );
}

function DecisionForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form method="post" action={action} preventScrollReset data-failed="Could not save your decision">
      {children}
    </Form>
  );
}
