/** What visitors write. */
import { cannedAnswerRecordSchema, cannedAnswerSchema, filledAnswerSchema } from '~/inbox/canned-replies/schema';
import { assignmentSchema } from '~/inbox/messages/assignment';
import { contactRequestChangesSchema, contactRequestRecordSchema } from '~/inbox/messages/schema';
import { noteRecordSchema, noteSchema } from '~/inbox/notes/schema';
import { notificationSettingsRecordSchema, notificationSettingsSchema } from '~/inbox/notifications/settings';
import { replyRecordSchema, replySchema } from '~/inbox/replies/schema';
import { withVersion } from '~/records/fields';
import { type Call, paging, records, success } from './call.server';

export const messageCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/notification-settings',
    who: 'message-settings',
    summary: 'Read the notification settings',
    answer: { notificationSettings: notificationSettingsRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/notification-settings',
    who: 'message-settings',
    summary:
      'Save the notification settings: recipients by reason (comma-separated; an empty reason stands for every other one) with ticket systems, immediate emails, digest, quiet hours (UK time) and reminders',
    body: withVersion(notificationSettingsSchema),
    answer: { notificationSettings: notificationSettingsRecordSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests',
    who: 'messages',
    summary:
      'List messages, newest first; the inbox unless a status is given; `view` is mine, unassigned, due or follow-up',
    query: ['status', 'view', 'q', ...paging],
    answer: { contactRequests: [contactRequestRecordSchema], total: 'integer', page: 'integer', pageSize: 'integer' },
  },
  {
    method: 'PATCH',
    path: '/api/admin/contact-requests/{id}',
    who: 'messages',
    summary: 'Move a message or mark it as answered; `new` releases emails held as spam',
    body: contactRequestChangesSchema,
    isPartial: true,
    answer: { contactRequest: contactRequestRecordSchema },
  },
  {
    method: 'DELETE',
    path: '/api/admin/contact-requests/{id}',
    who: 'messages',
    summary: 'Delete a message permanently',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests/{id}/replies',
    who: 'messages',
    summary: 'List the replies to a message, oldest first, with their delivery state',
    answer: { replies: [replyRecordSchema] },
  },
  {
    method: 'POST',
    path: '/api/admin/contact-requests/{id}/replies',
    who: 'messages',
    summary:
      'Reply to a message by email. Repeating a `key` does not send the reply twice. With `version` (the number of replies), returns 409 if someone else has replied since',
    body: withVersion(replySchema),
    answer: { reply: replyRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/admin/contact-requests/{id}/replies/{reply}/resend',
    who: 'messages',
    summary: 'Send a failed reply again, or a waiting one now; delivered replies are not sent again',
    answer: success,
  },
  {
    method: 'PUT',
    path: '/api/admin/contact-requests/{id}/handling',
    who: 'messages',
    summary: 'Assign a message and set its follow-up date; a missing field is cleared',
    body: assignmentSchema,
    answer: { contactRequest: contactRequestRecordSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests/{id}/notes',
    who: 'messages',
    summary: 'List the staff notes of a message',
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
    summary: 'Delete a note permanently',
    answer: success,
  },
  {
    method: 'GET',
    path: '/api/admin/contact-requests/{id}/canned-answers',
    who: 'messages',
    summary: 'List saved replies with the placeholders filled in for a message',
    answer: { cannedAnswers: [filledAnswerSchema] },
  },
  ...records({
    path: '/api/admin/canned-answers',
    who: 'messages',
    one: 'cannedAnswer',
    many: 'cannedAnswers',
    name: 'saved reply',
    record: cannedAnswerRecordSchema,
    body: cannedAnswerSchema,
    change: 'PATCH',
  }),
  {
    method: 'GET',
    path: '/api/admin/contact-requests.csv',
    who: 'message-export',
    summary: 'Export messages as CSV: all, by status, by search words, or up to 100 `records` by id',
    query: ['status', 'view', 'q', 'records'],
    answer: 'text/csv',
  },
];
