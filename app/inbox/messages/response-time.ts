import type { Message } from './schema';

/** Returns the promised time of the reply. */
export const dueAt = (createdAt: string, { replyHours }: { replyHours: number }) =>
  new Date(Date.parse(createdAt) + replyHours * 60 * 60 * 1000).toISOString();

/** Returns whether the promised reply is late. Archived messages and spam need no reply. */
export function isReplyOverdue(message: Pick<Message, 'status' | 'answeredAt' | 'dueAt'>, timestamp: string): boolean {
  const { status, answeredAt, dueAt } = message;
  return answeredAt === null && (status === 'new' || status === 'read') && dueAt < timestamp;
}

/** Returns for example "40 minutes", "5 hours" or "3 days". */
export function duration(hours: number): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
  if (hours < 1) return count(Math.max(1, Math.ceil(hours * 60)), 'minute');
  return hours < 48 ? count(Math.ceil(hours), 'hour') : count(Math.ceil(hours / 24), 'day');
}

/** Returns whether the latest reply waits for a mail server. @param reply the state of its email */
export const isReplyQueued = ({ reply }: { reply: string }) => reply === 'queued' || reply === 'sending';
