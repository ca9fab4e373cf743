import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readBusinessDetails } from '~/content/site-content.server';
import { loadPage, recordId } from '~/http/page.server';
import { readAdminEmail } from '~/mail/smtp-config.server';
import * as contactRequests from '~/messages/contact-request.server';
import { readMails } from '~/messages/delivery.server';
import { list as listNotes } from '~/messages/note.server';
import { readNotified } from '~/messages/notification-settings.server';
import { list as listReplies } from '~/messages/reply.server';
import { nowIso } from '~/platform/clock.server';
import { Conversation } from '~/ui/admin/conversation';
import { Delivery } from '~/ui/admin/delivery';
import { Assignment } from '~/ui/admin/handling';
import { MessageCard, MessageFacts, Triage } from '~/ui/admin/message';
import { Notes } from '~/ui/admin/notes';
import { Screen } from '~/ui/admin/screen';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.message.firstName} ${data.message.lastName}` : 'Message' },
];

/** Opening a message marks it as read. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const message = await contactRequests.open(actor, recordId(args));
    const [mails, replies, notes, adminEmail, notified, { brandName }] = await Promise.all([
      readMails(actor, message.id),
      listReplies(actor, message.id),
      listNotes(actor, message.id),
      readAdminEmail(),
      readNotified(actor, message.reasonForContact),
      readBusinessDetails(),
    ]);
    return { message, mails, replies, notes, adminEmail, notified, brandName, now: nowIso() };
  });

export default function Message() {
  const { message, mails, replies, notes, adminEmail, notified, brandName, now } = useLoaderData<typeof loader>();
  const { id, firstName, lastName, companyName, status } = message;
  return (
    <Screen
      title={`${firstName} ${lastName}`}
      subtitle={companyName || null}
      back={{ to: listOf(status), label: 'All messages' }}
      actions={
        status === 'read' ? (
          <Triage id={id} change={{ status: 'new' }} variant="outline">
            Mark as unread
          </Triage>
        ) : null
      }
    >
      <div className="message">
        <div>
          <MessageCard message={message} brandName={brandName} now={now} />
          <Conversation message={message} replies={replies} adminEmail={adminEmail} now={now} />
          <Notes messageId={id} notes={notes} />
        </div>
        <aside aria-label="About this message">
          <MessageFacts message={message} />
          <Assignment message={message} now={now} />
          <Delivery id={id} mails={mails} notified={notified} now={now} />
        </aside>
      </div>
    </Screen>
  );
}

function listOf(status: string) {
  return status === 'archived' || status === 'spam' ? `/admin/messages?folder=${status}` : '/admin/messages';
}
