/** The emails that list several messages, and the reminders of overdue replies. */
import { reasonLabel } from '~/content/home-page/contact-choices';
import { readContactTerms } from '~/content/home-page/model.server';
import { replyHoursText } from '~/content/home-page/reply-time';
import { automaticEmail } from '~/email/automatic-email.server';
import type { MailKind } from '~/email/email-kind';
import { formatZonedTimestamp } from '~/platform/time-zone';
import { queries } from '../../../db/store.server';
import { dueAt } from '../messages/response-time';
import { subjectTag, taggedSubject } from '../messages/subject-tag';
import { mailSubject } from './emails.server';
import { mailboxes, type Recipients, readNotificationSettings, recipientsFor } from './settings.server';

const headings = { quiet: 'in the quiet hours', digest: 'for your digest' };

/** A summary of the quiet hours, or a digest. */
export const messageSummary: MailKind = async ({ subjectId }) => {
  const summary = await queries()
    .selectFrom('messageSummaries')
    .selectAll()
    .where('id', '=', subjectId)
    .executeTakeFirst();
  const messages = await queries()
    .selectFrom('summarisedMessages')
    .innerJoin('contactRequests', 'contactRequests.id', 'summarisedMessages.messageId')
    .select(['id', 'firstName', 'lastName', 'companyName', 'reasonForContact', 'phoneNumber', 'createdAt'])
    .where('summaryId', '=', subjectId)
    .where('status', '!=', 'spam')
    .orderBy('id')
    .execute();
  if (!summary || messages.length === 0) return { drop: 'Its messages have been deleted, or marked as spam.' };
  const terms = await readContactTerms();
  return automaticEmail(mailboxes(JSON.parse(summary.recipients) as Recipients), {
    heading: `${messages.length === 1 ? 'One message' : `${messages.length} messages`} ${headings[summary.kind]}`,
    paragraphs: [`Reply to each within ${replyHoursText(terms)} hours of its arrival.`],
    items: messages.map(({ id, firstName, lastName, companyName, reasonForContact, phoneNumber, createdAt }) => [
      `${firstName} ${lastName} ${subjectTag(id)}`,
      [reasonLabel(terms, reasonForContact), companyName, phoneNumber, formatZonedTimestamp(createdAt)]
        .filter(Boolean)
        .join(', '),
    ]),
    link: { label: 'Open the messages', path: '/admin/messages' },
    footer: 'To change when you get this email, go to Messages, Settings, Notifications.',
  });
};

/** @param when whether the reply is due soon or overdue */
function reminder(when: 'soon' | 'overdue'): MailKind {
  return async ({ subjectId }, { adminEmail }) => {
    const message = await queries()
      .selectFrom('contactRequests')
      .selectAll()
      .where('id', '=', subjectId)
      .executeTakeFirst();
    if (!message) return { drop: 'The message has been deleted.' };
    if (message.answeredAt) return { drop: 'It has been answered.' };
    if (message.status === 'archived') return { drop: 'It has been archived.' };
    if (message.status === 'spam') return 'hold';
    const [terms, settings] = await Promise.all([readContactTerms(), readNotificationSettings()]);
    const { id, firstName, lastName, createdAt, phoneNumber, reasonForContact } = message;
    const due = formatZonedTimestamp(dueAt(createdAt, terms));
    const name = `${firstName} ${lastName}`;
    const heading = when === 'soon' ? `A reply to ${name} is due soon` : `A reply to ${name} is overdue`;
    const recipients = recipientsFor(settings, reasonForContact, adminEmail);
    const references = await earlierMails(id, when);
    return automaticEmail(
      { ...mailboxes(recipients), references },
      {
        subject: taggedSubject(heading, id),
        heading,
        paragraphs: [
          `The website promises a reply within ${replyHoursText(terms)} hours: ${when === 'soon' ? 'by' : 'it was due on'} ${due}.`,
        ],
        quote: message.message,
        facts: [
          ['Reason', reasonLabel(terms, reasonForContact)],
          ['Phone', phoneNumber],
        ],
        link: { label: 'Open the message', path: `/admin/messages/${id}` },
        footer: 'You get no more reminders once the message is marked as answered.',
      },
    );
  };
}

/** Returns the Message-IDs of the notification and an earlier reminder, so that email clients show one conversation. */
async function earlierMails(messageId: number, when: 'soon' | 'overdue'): Promise<string[]> {
  const mails = await queries()
    .selectFrom('outboxMails')
    .select('messageId')
    .where('subject', '=', mailSubject)
    .where('subjectId', '=', messageId)
    .where('kind', 'in', when === 'soon' ? ['notification'] : ['notification', 'answer-due'])
    .where('status', '=', 'sent')
    .orderBy('id')
    .execute();
  return mails.map((mail) => mail.messageId);
}

/** By their names in the database. */
export const reminders = { 'answer-due': reminder('soon'), 'answer-overdue': reminder('overdue') };
