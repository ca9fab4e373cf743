import { postPublished } from '~/content/post-event.server';
import { mailFailing } from '~/messages/mail-events.server';
import { messageAnswered, messageCreated, messageOverdue } from '~/messages/message-events.server';
import type { EventKinds } from '~/records/event.server';
import { userSignedIn } from '~/sessions/sign-in-event.server';

/** Every event that other programs can be notified of, by its name. */
export const eventKinds: EventKinds = {
  'message.created': messageCreated,
  'message.answered': messageAnswered,
  'message.overdue': messageOverdue,
  'mail.failing': mailFailing,
  'post.published': postPublished,
  'user.signed_in': userSignedIn,
};
