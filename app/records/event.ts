/**
 * What other programs can be notified of. A further event is a row here and in `registry/events.server.ts`, a function that
 * knows what there is to say, and `queueEvent` where it is caused.
 */
export const eventLabels = {
  'message.created': 'A visitor has written',
  'message.answered': 'A message was answered',
  'message.overdue': 'An answer is overdue',
  'mail.failing': 'Notifications failing',
  'post.published': 'A post was published',
  'user.signed_in': 'Someone logged in',
} as const;

export type EventName = keyof typeof eventLabels;

export const eventNames = Object.keys(eventLabels) as EventName[];
