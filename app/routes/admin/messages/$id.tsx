import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { readAdminEmail } from '~/email/smtp-config.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { readMails } from '~/inbox/messages/delivery.server';
import { isFollowUpDue } from '~/inbox/messages/follow-up';
import * as messages from '~/inbox/messages/model.server';
import type { Message } from '~/inbox/messages/schema';
import { list as listNotes } from '~/inbox/notes/model.server';
import { readRecipientNames } from '~/inbox/notifications/settings.server';
import { list as listReplies } from '~/inbox/replies/model.server';
import { nowIso } from '~/platform/clock.server';
import { phoneLink } from '~/platform/phone-link.server';
import { longDate } from '~/platform/time-zone';
import { Conversation } from '~/routes/admin/messages/+ui/conversation';
import { MessageEmails } from '~/routes/admin/messages/+ui/delivery';
import { MessageCard, MessageFacts } from '~/routes/admin/messages/+ui/message';
import { DialogLink, Screen } from '~/ui/kit/frame/screen';
import { Fact, FactList } from '~/ui/kit/list/facts';
import { Badge } from '~/ui/kit/list/list';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.message.firstName} ${data.message.lastName}` : 'Message' },
];

/** Opening a message marks it as read. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const message = await messages.open(actor, recordId(args));
    const [mails, replies, notes, adminEmail, notified, { brandName }] = await Promise.all([
      readMails(actor, message.id),
      listReplies(actor, message.id),
      listNotes(actor, message.id),
      readAdminEmail(),
      readRecipientNames(actor, message.reasonForContact),
      readBusinessDetails(),
    ]);
    return {
      ...{ message, mails, replies, notes, adminEmail, notified, brandName, now: nowIso() },
      phone: phoneLink(message.phoneNumber),
    };
  });

export default function MessageScreen() {
  const { message, phone, mails, replies, notes, adminEmail, notified, brandName, now } =
    useLoaderData<typeof loader>();
  const { id, firstName, lastName, companyName, status } = message;
  return (
    <Screen
      title={`${firstName} ${lastName}`}
      subtitle={companyName || null}
      back={{ to: listOf(status), label: 'Messages' }}
    >
      <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_312px] xl:grid-rows-[auto_1fr] print:mt-[12pt] print:block print:pt-[12pt] print:[&>*+*]:mt-[20pt] print:[&_form]:hidden">
        <MessageCard message={message} phone={phone} brandName={brandName} adminEmail={adminEmail} now={now} />
        <aside className="xl:row-span-2" aria-label="About this message">
          <MessageFacts message={message} phone={phone} />
          <Assignment message={message} now={now} />
          <MessageEmails id={id} mails={mails} notified={notified} now={now} />
        </aside>
        <Conversation message={message} replies={replies} notes={notes} adminEmail={adminEmail} now={now} />
      </div>
    </Screen>
  );
}

function listOf(status: string) {
  return status === 'archived' || status === 'spam' ? `/admin/messages?folder=${status}` : '/admin/messages';
}

function Assignment({ message, now }: { message: Message; now: string }) {
  const { id, assignee, followUpOn } = message;
  return (
    <section className="mt-7 [&>a]:mt-2" aria-label="Assignment and follow-up">
      <FactList>
        <Fact label="Assigned">{assignee ?? 'No one'}</Fact>
        <Fact label="Follow up">
          {followUpOn ? longDate(followUpOn) : 'No date'}{' '}
          {isFollowUpDue(message, now) ? <Badge tone="warn">Due</Badge> : null}
        </Fact>
      </FactList>
      <DialogLink to={`/admin/messages/${id}/assignment`} variant="outline" size="sm" of="the person responsible">
        Change
      </DialogLink>
    </section>
  );
}
