import { clockInLondon } from '~/platform/time-zone';

/** Returns the date of a time, as 2030-12-31. */
export const dayInLondon = (timestamp: string): string => clockInLondon(timestamp).slice(0, 10);

/** Returns whether the follow-up date has passed. */
export function isFollowUpDue(
  { followUpOn, status }: { followUpOn: string | null; status: string },
  timestamp: string,
): boolean {
  return followUpOn !== null && followUpOn <= dayInLondon(timestamp) && (status === 'new' || status === 'read');
}

/** The views of the inbox: my messages, unassigned, due for follow-up, any follow-up date. */
export const messageViews = ['mine', 'unassigned', 'due', 'follow-up'] as const;
export type MessageView = (typeof messageViews)[number];
