/**
 * The webhook events. For a new one, add a row here, a function in `registry/events.server.ts`, and a call of
 * `queueEvent`.
 */
export const eventLabels = {
  'message.created': 'New message',
  'message.answered': 'A message was answered',
  'message.overdue': 'A reply is overdue',
  'mail.failing': 'Notifications failing',
  'post.published': 'A post was published',
  'user.signed_in': 'User logged in',
} as const;

export type EventName = keyof typeof eventLabels;

export const eventNames = Object.keys(eventLabels) as EventName[];
