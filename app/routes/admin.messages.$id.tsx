import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { readBusinessDetails } from '~/content/site-content.server';
import { loadPage, recordId } from '~/http/page.server';
import { readAdminEmail } from '~/mail/smtp-config.server';
import * as contactRequests from '~/messages/contact-request.server';
import { readMails } from '~/messages/delivery.server';
import { nowIso } from '~/platform/clock.server';
import { Delivery } from '~/ui/admin/delivery';
import { MessageCard, MessageFacts, Triage } from '~/ui/admin/message';
import { Screen } from '~/ui/admin/screen';
import { buttonClass } from '~/ui/button';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.message.firstName} ${data.message.lastName}` : 'Message' },
];

/** Opening a message marks it as read. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const message = await contactRequests.open(actor, recordId(args));
    const [mails, adminEmail, { brandName }] = await Promise.all([
      readMails(actor, message.id),
      readAdminEmail(),
      readBusinessDetails(),
    ]);
    return { message, mails, adminEmail, brandName, now: nowIso() };
  });

export default function Message() {
  const { message, mails, adminEmail, brandName, now } = useLoaderData<typeof loader>();
  const { id, firstName, lastName, companyName, status } = message;
  return (
    <Screen
      title={`${firstName} ${lastName}`}
      subtitle={companyName || null}
      actions={
        <>
          <Link className={buttonClass({ variant: 'ghost' })} to={listOf(status)}>
            <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" />
            All messages
          </Link>
          {status === 'read' ? (
            <Triage id={id} change={{ status: 'new' }} variant="outline">
              Mark as unread
            </Triage>
          ) : null}
        </>
      }
    >
      <div className="message">
        <MessageCard message={message} brandName={brandName} now={now} />
        <aside aria-label="About this message">
          <MessageFacts message={message} />
          <Delivery id={id} mails={mails} adminEmail={adminEmail} now={now} />
        </aside>
      </div>
    </Screen>
  );
}

function listOf(status: string) {
  return status === 'archived' || status === 'spam' ? `/admin/messages?folder=${status}` : '/admin/messages';
}
