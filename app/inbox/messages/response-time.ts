import type { ReplyTime } from '~/content/home-page/reply-time';
import type { MessageView } from './follow-up';
import { addOpenTime, openTimeBetween, subtractOpenTime } from './open-time';
import type { Message } from './schema';

const hour = 3_600_000;

/** Returns the promised time of the reply. */
export function dueAt(createdAt: string, { replyHours, openHours }: ReplyTime): string {
  const [from, length] = [Date.parse(createdAt), replyHours * hour];
  return new Date(openHours ? addOpenTime(openHours, from, length) : from + length).toISOString();
}

/** Returns the arrival time of messages whose reply is due at a time. Replies to earlier messages are due earlier. */
export function receivedFor(dueAt: string, { replyHours, openHours }: ReplyTime): string {
  const [to, length] = [Date.parse(dueAt), replyHours * hour];
  return new Date(openHours ? subtractOpenTime(openHours, to, length) : to - length).toISOString();
}

/** Returns the hours between a message and its reply, counted as the promised ones. */
export function replyHoursBetween(createdAt: string, answeredAt: string, { openHours }: ReplyTime): number {
  const [from, to] = [Date.parse(createdAt), Date.parse(answeredAt)];
  return (openHours ? openTimeBetween(openHours, from, to) : to - from) / hour;
}

/** Returns whether the visitor waits for a reply. Archived messages and spam need none. */
export const isWaiting = ({ status, answeredAt }: Pick<Message, 'status' | 'answeredAt'>): boolean =>
  answeredAt === null && (status === 'new' || status === 'read');

/** Returns the time until a reply is due in words; as a tone, whether it is late, or due in the next two hours. */
export function timeLeft(dueAt: string, timestamp: string): { tone: 'off' | 'warn' | 'danger'; label: string } {
  const hours = (Date.parse(dueAt) - Date.parse(timestamp)) / hour;
  if (hours < 0) return { tone: 'danger', label: `Overdue by ${duration(-hours, Math.floor)}` };
  return { tone: hours <= 2 ? 'warn' : 'off', label: `Due in ${duration(hours, Math.round)}` };
}

/** Returns the time that a reply took in words. All hours count. */
export const answeredIn = ({ createdAt }: Pick<Message, 'createdAt'>, answeredAt: string): string =>
  `Answered in ${duration((Date.parse(answeredAt) - Date.parse(createdAt)) / hour, Math.round)}`;

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

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Returns for example "40 minutes", "5 hours" or "3 days". @param daysFrom the hours from which it returns days */
export function duration(hours: number, round: (number: number) => number = Math.ceil, daysFrom = 48): string {
  if (hours < 1) return count(Math.max(1, round(hours * 60)), 'minute');
  return hours < daysFrom ? count(round(hours), 'hour') : count(round(hours / 24), 'day');
}

/** Returns the same, or for example "3 working hours" if only opening hours count. */
export const replyDuration = (hours: number, { openHours }: Pick<ReplyTime, 'openHours'>): string =>
  openHours ? count(Math.max(1, Math.ceil(hours)), 'working hour') : duration(hours);

/** Returns whether the latest reply waits for a mail server. @param reply the state of its email */
export const isReplyQueued = ({ reply }: { reply: string }) => reply === 'queued' || reply === 'sending';
