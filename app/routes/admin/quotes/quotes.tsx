import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { isMailOn } from '~/email/smtp-config.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { loadPage } from '~/http/pages/page.server';
import { listPaging } from '~/http/pages/paging.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { readOneTimeLink, setOneTimeLink } from '~/http/session/one-time-link.server';
import * as messages from '~/inbox/messages/model.server';
import * as testimonialRequests from '~/inbox/testimonial-requests/model.server';
import { type TestimonialRequest, testimonialRequestSchema } from '~/inbox/testimonial-requests/schema';
import { parseId } from '~/records/fields';
import { Button } from '~/ui/button';
import { InputField } from '~/ui/field';
import { CopyButton } from '~/ui/kit/form/copy-button';
import { SettingsForm, SubmitButton } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { SettingsSection } from '~/ui/kit/frame/google-reviews';
import { Screen } from '~/ui/kit/frame/screen';
import { Badge, Pager } from '~/ui/kit/list/list';
import { Day } from '~/ui/kit/list/timestamp';

export { clientAction } from '~/ui/kit/form/server-calls';

const path = '/admin/quotes';

export const handle = { failed: 'Could not send the request' };
export const meta: MetaFunction = () => [{ title: 'Ask a customer' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const page = await testimonialRequests.list(actor, listPaging(args.request, 20));
    const { searchParams } = new URL(args.request.url);
    const messageId = parseId(searchParams.get('message') ?? undefined);
    const message = messageId ? await messages.find(actor, messageId) : null;
    const person = message && { name: `${message.firstName} ${message.lastName}`, email: message.companyEmail };
    const link = await readOneTimeLink(args, parseId(searchParams.get('made') ?? undefined) ?? 0);
    return json({ page, person, link, isMailed: await isMailOn() }, { headers: { 'Cache-Control': 'no-store' } });
  });

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: testimonialRequestSchema,
    permission: testimonialRequests.permission,
    run: async (input, actor) => testimonialRequests.create(actor, input, await publicOrigin(args.request)),
    async done({ quoteRequest: { id, email }, link }) {
      if (!link) return { to: path, flash: flashSuccess('Request sent', `It goes to ${email}.`) };
      const headers = { 'Set-Cookie': await setOneTimeLink(args.context, { id, link }) };
      return { to: `${path}?made=${id}`, flash: flashSuccess('Link created'), headers };
    },
    failed: handle.failed,
  });

export default function AskCustomer() {
  const { page, person, link, isMailed } = useLoaderData<typeof loader>();
  const actionError = useActionData<typeof action>();
  const { state, fields } = useAdminForm({
    id: 'quote-request',
    schema: testimonialRequestSchema,
    defaultValue: person ?? {},
    actionError,
  });
  return (
    <Screen
      title="Ask a customer"
      subtitle="They write a few sentences that you may publish. You choose when they appear on the website."
      back={{ to: '/admin/testimonials', label: 'Testimonials' }}
    >
      <div className="grid grid-cols-1 gap-12">
        {link ? <NewLink link={link} /> : null}
        <SettingsSection
          title="May we quote you?"
          text={
            isMailed
              ? 'We email them a personal link. They can reply within 30 days, and withdraw their permission at any time.'
              : 'Email is not set up, so you get a personal link to send to them. They can reply within 30 days, and withdraw their permission at any time.'
          }
        >
          <SettingsForm
            state={state}
            end={<SubmitButton busy="Sending...">{isMailed ? 'Send the request' : 'Create the link'}</SubmitButton>}
          >
            <InputField label="Name" field={fields.name} autoComplete="off" />
            <InputField label="Email" field={fields.email} type="email" autoComplete="off" />
          </SettingsForm>
        </SettingsSection>
        {page.total > 0 ? (
          <SettingsSection title="Requests">
            <ul className="border-t border-t-ink">
              {page.items.map((request) => (
                <TestimonialRequestItem key={request.id} request={request} />
              ))}
            </ul>
            <Pager {...page} />
          </SettingsSection>
        ) : null}
      </div>
    </Screen>
  );
}

/** Shown for a few minutes, in the browser that created it. */
function NewLink({ link }: { link: string }) {
  return (
    <SettingsSection
      title="Send this link to the customer"
      text="Only this person should have it. It won’t be shown again."
    >
      <p className="mb-3 max-w-[640px]">
        <code className="wrap-anywhere select-all" data-secret>
          {link}
        </code>
      </p>
      <CopyButton text={link} />
    </SettingsSection>
  );
}

function TestimonialRequestItem({ request }: { request: TestimonialRequest }) {
  const { id, name, email, requestedBy, createdAt, expiresAt, answeredAt, withdrawnAt } = request;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b py-5">
      <div className="min-w-0 flex-[1_1_280px]">
        <h3 className="wrap-anywhere" dir="auto">
          {name}
        </h3>
        <p className="wrap-anywhere text-ink-2 text-small">{email}</p>
        <p className="wrap-anywhere text-ink-2 text-small">
          Asked by {requestedBy} on <Day at={createdAt} />
        </p>
      </div>
      <span className="text-small">
        {withdrawnAt ? (
          <Badge tone="danger">
            <span>
              Permission withdrawn on <Day at={withdrawnAt} />
            </span>
          </Badge>
        ) : answeredAt ? (
          <Badge tone="on">
            <span>
              Permission given on <Day at={answeredAt} />
            </span>
          </Badge>
        ) : (
          <Badge tone="off">
            <span>
              Open until <Day at={expiresAt} />
            </span>
          </Badge>
        )}
      </span>
      {answeredAt ? null : (
        <Form
          method="post"
          action={`/admin/quotes/${id}/revoke`}
          preventScrollReset
          data-failed="Could not revoke the request"
        >
          <Button type="submit" variant="ghost" size="sm">
            Revoke<span className="sr-only"> the request to {name}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
