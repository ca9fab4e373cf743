import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { queuedFlash } from '~/http/forms/queued-flash.server';
import * as messages from '~/inbox/messages/model.server';
import { resendFailedEmails, resendMessageMail } from '~/inbox/messages/resend.server';
import { type MessageChanges, messageChangesSchema, messageRecordSchema, resendSchema } from '~/inbox/messages/schema';
import * as notes from '~/inbox/notes/model.server';
import { resendReply } from '~/inbox/replies/model.server';
import { parseId } from '~/records/fields';
import { resendAllFailed } from '~/ui/kit/frame/mail-alarm';
import { emailResendFailed } from './+ui/delivery';
import { triageFailed } from './+ui/message';

const messageAction = actionOf({ permission: messages.permission, list: '/admin/messages' });

const pathOf = (id: number) => `/admin/messages/${id}`;

export const messageActions = {
  // Changes the status of a message.
  '/admin/messages/:id/triage': messageAction({
    schema: messageChangesSchema,
    precondition: ({ actor, id }) => messages.find(actor, id),
    run: async ({ actor, id, input }) => {
      const before = await messages.find(actor, id);
      return { contactRequest: await messages.update(actor, id, input), wasSpam: before.status === 'spam' };
    },
    done: ({ wasSpam }, { id, input }) => ({
      // Returning to an unread message would mark it as read again.
      to: input.answered !== undefined || wasSpam ? pathOf(id) : '/admin/messages',
      flash: flashSuccess(triageTitle(input, wasSpam)),
    }),
    failed: triageFailed,
    api: {
      call: 'PATCH /api/admin/contact-requests/:id',
      summary: 'Move a message or mark it as answered; `new` releases emails held as spam',
      body: { changesOf: messageChangesSchema },
      response: { contactRequest: messageRecordSchema },
      precondition: ({ actor, id }) => messages.find(actor, id),
    },
  }),
  '/admin/messages/:id/delete': messageAction({
    run: ({ actor, id }) => messages.remove(actor, id),
    done: 'Message deleted successfully',
    failed: 'Failed to delete message',
    confirm: async ({ actor, id }) => {
      const { firstName, lastName } = await messages.find(actor, id);
      return {
        button: 'Delete message',
        text: [
          'This permanently deletes the message from ',
          { strong: `${firstName} ${lastName}` },
          ', its notes and replies, and any emails about it that are not sent yet.',
        ],
        closeTo: pathOf(id),
      };
    },
    api: { call: 'DELETE /api/admin/contact-requests/:id', summary: 'Delete a message permanently' },
  }),
  '/admin/messages/:id/notes/:note/delete': messageAction({
    run: ({ actor, id, params }) => notes.remove(actor, id, parseId(params.note) ?? 0),
    list: ({ params }) => `/admin/messages/${params.id}`,
    done: 'Note deleted',
    failed: 'Failed to delete the note',
    confirm: async ({ actor, id, params }) => {
      const { author } = await notes.find(actor, id, parseId(params.note) ?? 0);
      return { button: 'Delete note', text: ['This deletes the note by ', { strong: author }, ' permanently.'] };
    },
    api: { call: 'DELETE /api/admin/contact-requests/:id/notes/:note', summary: 'Delete a note permanently' },
  }),
  '/admin/messages/:id/resend': messageAction({
    schema: resendSchema,
    precondition: ({ actor, id }) => messages.find(actor, id),
    run: ({ actor, id, input }) => resendMessageMail(actor, id, input.kind),
    done: async (isQueued, { id }) => ({
      to: pathOf(id),
      flash: isQueued
        ? await queuedFlash(['The email is on its way'], 'It will be sent')
        : flashSuccess('The email is already being sent'),
    }),
    failed: emailResendFailed,
  }),
  '/admin/messages/:id/replies/:reply/resend': messageAction({
    run: ({ actor, id, params }) => resendReply(actor, id, parseId(params.reply) ?? 0),
    done: async (isQueued, { id }) => ({
      to: pathOf(id),
      flash: isQueued
        ? await queuedFlash(['Your reply is on its way'], 'The reply will be sent')
        : flashSuccess('It has been sent or is being sent'),
    }),
    failed: emailResendFailed,
    api: {
      call: 'POST /api/admin/contact-requests/:id/replies/:reply/resend',
      summary: 'Send a failed reply again, or a waiting one now; delivered replies are not sent again',
      response: { success: 'boolean' },
      result: (success) => ({ success }),
    },
  }),
  // Sends all undelivered notifications again.
  '/admin/messages/resend': messageAction({
    run: ({ actor }) => resendFailedEmails(actor),
    done: async () => ({
      flash: await queuedFlash(['The notifications are on their way'], 'The notifications will be sent'),
    }),
    failed: resendAllFailed,
  }),
};

function triageTitle({ status, answered }: MessageChanges, wasSpam: boolean): string {
  if (answered !== undefined) return answered ? 'Message marked as answered' : 'Message marked as waiting';
  if (wasSpam && status !== 'spam') return 'Message moved to the inbox and its email queued';
  if (status === 'spam') return 'Message marked as spam';
  if (status === 'archived') return 'Message archived';
  return status === 'new' ? 'Message marked as unread' : 'Message moved to the inbox';
}
