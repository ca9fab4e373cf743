import { userLoggedIn } from '~/auth/sessions/login-event.server';
import { postPublished } from '~/content/posts/events.server';
import { messageAnswered, messageCreated, messageOverdue } from '~/inbox/messages/timeline.server';
import { mailFailing } from '~/inbox/notifications/mail-events.server';
import type { EventKinds } from '~/records/event.server';

/** The webhook events by name. */
export const eventKinds: EventKinds = {
  'message.created': messageCreated,
  'message.answered': messageAnswered,
  'message.overdue': messageOverdue,
  'mail.failing': mailFailing,
  'post.published': postPublished,
  'user.signed_in': userLoggedIn,
};
