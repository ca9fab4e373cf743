/** The email that sends a reply to the visitor. */
import { readBusinessDetails } from '~/content/settings/settings.server';
import type { MailKind } from '~/email/email-kind';
import { Markup } from '~/email/markup';
import { renderEmail } from '~/email/template';
import { formatZonedTimestamp } from '~/platform/time-zone';
import { queries } from '../../../db/store.server';
import { subjectTag } from '../messages/subject-tag';
import { mailSubject } from '../notifications/emails.server';
import { markReplySent, senderName } from './model.server';
import { replySubject } from './progress.server';
import { plainReply } from './text.server';

/**
 * Renders the reply, with the visitor's message below it. The From address is that of all emails, with the author's
 * name. The visitor's answer goes to the mailbox for notifications, where colleagues see it too.
 */
export const reply: MailKind = async ({ subjectId }, settings) => {
  const written = await readReply(subjectId);
  if (!written) return { drop: 'The message has been deleted.' };
  const { messageId, author, firstName, lastName, companyEmail } = written;
  if (written.status === 'spam') return { drop: 'The message was marked as spam before this was sent.' };
  const { brandName } = await readBusinessDetails();
  return {
    send: {
      ...renderEmail(written.subject, {
        brandName,
        body: { text: await plainReply(written.content), html: new Markup(written.html) },
        paragraphs: [written.signature, `On ${formatZonedTimestamp(written.createdAt)} you wrote:`],
        quote: written.message,
        footer: `To write back, reply to this email. Keep “${subjectTag(messageId)}” in its subject.`,
      }),
      fromName: senderName(author, settings.fromName),
      to: { name: `${firstName} ${lastName}`, address: companyEmail },
      replyTo: { name: settings.fromName, address: settings.adminEmail },
      references: await mailsBefore(messageId, subjectId),
    },
    afterSent: (tx) => markReplySent(tx, subjectId),
  };
};

function readReply(id: number) {
  return queries()
    .selectFrom('messageReplies')
    .innerJoin('contactRequests as message', 'message.id', 'messageReplies.messageId')
    .select(['messageId', 'author', 'subject', 'content', 'html', 'signature'])
    .select(['message.message', 'message.createdAt', 'message.status'])
    .select(['message.firstName', 'message.lastName', 'message.companyEmail'])
    .where('messageReplies.id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the Message-IDs of the emails sent about a message before a reply: the notification, which starts the team's
 * conversation, the confirmation, which starts the visitor's, and earlier replies.
 */
async function mailsBefore(messageId: number, replyId: number): Promise<string[]> {
  const mails = await queries()
    .selectFrom('outboxMails')
    .select(['messageId', 'subject', 'subjectId', 'priority'])
    .where('status', '=', 'sent')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('subject', '=', mailSubject),
          eb('subjectId', '=', messageId),
          eb('kind', 'in', ['notification', 'acknowledgement']),
        ]),
        eb.and([
          eb('subject', '=', replySubject),
          eb(
            'subjectId',
            'in',
            eb
              .selectFrom('messageReplies')
              .select('messageReplies.id')
              .where('messageReplies.messageId', '=', messageId)
              .where('messageReplies.id', '<', replyId),
          ),
        ]),
      ]),
    )
    .orderBy('subject')
    .orderBy('subjectId')
    .orderBy('priority')
    .execute();
  return mails.map((mail) => mail.messageId);
}
