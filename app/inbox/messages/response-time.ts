import type { MessageView } from './follow-up';
import type { Message } from './schema';

/** Returns the promised time of the reply. */
export const dueAt = (createdAt: string, { replyHours }: { replyHours: number }) =>
  new Date(Date.parse(createdAt) + replyHours * 60 * 60 * 1000).toISOString();

/** Returns whether the visitor waits for a reply. Archived messages and spam need none. */
export const isWaiting = ({ status, answeredAt }: Pick<Message, 'status' | 'answeredAt'>): boolean =>
  answeredAt === null && (status === 'new' || status === 'read');

/** Returns the time until a reply is due in words; as a tone, whether it is late, or due in the next two hours. */
export function timeLeft(dueAt: string, timestamp: string): { tone: 'off' | 'warn' | 'danger'; label: string } {
  const hours = (Date.parse(dueAt) - Date.parse(timestamp)) / 3_600_000;
  if (hours < 0) return { tone: 'danger', label: `Overdue by ${duration(-hours, Math.floor)}` };
  return { tone: hours <= 2 ? 'warn' : 'off', label: `Due in ${duration(hours)}` };
}

/** The filters of the inbox: unanswered, overdue and answered messages, or all. */
export const replyFilters = ['waiting', 'overdue', 'answered', 'all'] as const;
export type ReplyFilter = (typeof replyFilters)[number];

/** Returns the filter of a list in which none is chosen. A search and the follow-ups also show answered messages. */
export function defaultReplyFilter({
  folder,
  view,
  q,
}: {
  folder: string;
  view?: MessageView;
  q: string;
}): ReplyFilter {
  return folder === 'inbox' && !q && view !== 'due' && view !== 'follow-up' ? 'waiting' : 'all';
}

/** Returns for example "40 minutes", "5 hours" or "3 days". */
export function duration(hours: number, round: (number: number) => number = Math.ceil): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
  if (hours < 1) return count(Math.max(1, round(hours * 60)), 'minute');
  return hours < 48 ? count(round(hours), 'hour') : count(round(hours / 24), 'day');
}

/** Returns whether the latest reply waits for a mail server. @param reply the state of its email */
export const isReplyQueued = ({ reply }: { reply: string }) => reply === 'queued' || reply === 'sending';
