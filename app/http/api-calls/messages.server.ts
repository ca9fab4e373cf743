/** What visitors write. */
import { cannedAnswerRecordSchema, cannedAnswerSchema, filledAnswerSchema } from '~/messages/canned-answer';
import { contactRequestChangesSchema, contactRequestRecordSchema } from '~/messages/contact-request';
import { handlingSchema } from '~/messages/handling';
import { noteRecordSchema, noteSchema } from '~/messages/note';
import { notificationSettingsRecordSchema, notificationSettingsSchema } from '~/messages/notification-settings';
import { replyRecordSchema, replySchema } from '~/messages/reply';
import { withVersion } from '~/records/fields';
import { type Call, paging, records, success } from './call.server';

export const messageCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/notification-settings',
    who: 'message-settings',
    summary: 'Who is told of messages by mail, and when',
    answer: { notificationSettings: notificationSettingsRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/notification-settings',
    who: 'message-settings',
    summary:
      'Save who is told of messages: recipients by reason (addresses with commas; an empty reason is every other one) and whether they are a ticket system, single mails, a digest, quiet hours by London’s clocks, reminders',
    body: withVersion(notificationSettingsSchema),
    answer: { notificationSettings: notificationSettingsRecordSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests',
    who: 'messages',
    summary:
      'Messages, newest first; without a status those of the inbox; `view` is mine, unassigned, due or follow-up',
    query: ['status', 'view', 'q', ...paging],
    answer: { contactRequests: [contactRequestRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
  },
  {
    method: 'PATCH',
    path: '/api/admin/contact-requests/{id}',
    who: 'messages',
    summary: 'Move a message or note that it is answered; `new` releases mail that was held back as spam',
    body: contactRequestChangesSchema,
    isPartial: true,
    answer: { contactRequest: contactRequestRecordSchema },
  },
  {
    method: 'DELETE',
    path: '/api/admin/contact-requests/{id}',
    who: 'messages',
    summary: 'Delete a message for good',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests/{id}/replies',
    who: 'messages',
    summary: 'What was answered to a message, the first answer first, and how the mails fare',
    answer: { replies: [replyRecordSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/contact-requests/{id}/replies',
    who: 'messages',
    summary:
      'Answer a message by e-mail. The same `key` again is the same answer, and is not sent twice; with `version`, how many answers there were, it is refused where somebody else has answered since',
    body: withVersion(replySchema),
    answer: { reply: replyRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/admin/contact-requests/{id}/replies/{reply}/resend',
    who: 'messages',
    summary: 'Send an answer again that was not delivered, or at once if it waits; one that was delivered is not',
    answer: success,
  },
  {
    method: 'PUT',
    path: '/api/admin/contact-requests/{id}/handling',
    who: 'messages',
    summary:
      'Say who looks after a message, and on which day it is to be looked at again; what is left out is taken off',
    body: handlingSchema,
    answer: { contactRequest: contactRequestRecordSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests/{id}/notes',
    who: 'messages',
    summary: 'What staff have noted about a message for each other',
    answer: { notes: [noteRecordSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/contact-requests/{id}/notes',
    who: 'messages',
    summary: 'Add a note',
    body: noteSchema,
    answer: { note: noteRecordSchema },
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/admin/contact-requests/{id}/notes/{note}',
    who: 'messages',
    summary: 'Delete a note for good',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests/{id}/canned-answers',
    who: 'messages',
    summary: 'The canned answers as they would be put into the answer to a message',
    answer: { cannedAnswers: [filledAnswerSchema] },
  },
  ...records({
    path: '/api/admin/canned-answers',
    who: 'messages',
    one: 'cannedAnswer',
    many: 'cannedAnswers',
    name: 'canned answer',
    record: cannedAnswerRecordSchema,
    body: cannedAnswerSchema,
    change: 'PATCH',
  }),
  {
    method: 'GET',
    path: '/api/admin/contact-requests.csv',
    who: 'message-export',
    summary: 'Messages as a table: all, those of a status or that hold words, or up to 100 `records` by their numbers',
    query: ['status', 'view', 'q', 'records'],
    answer: 'text/csv',
  },
];
