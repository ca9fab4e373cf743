import { clockInLondon } from '~/platform/time-zone';

/** The day of a moment, as 2030-12-31. */
export const dayInLondon = (moment: string): string => clockInLondon(moment).slice(0, 10);

/** Whether a message is to be looked at again by now. */
export function isFollowUpDue(
  { followUpOn, status }: { followUpOn: string | null; status: string },
  moment: string,
): boolean {
  return followUpOn !== null && followUpOn <= dayInLondon(moment) && (status === 'new' || status === 'read');
}

/** What of the messages the list shows: one's own, nobody's, those to be looked at again by now, or at any time. */
export const messageViews = ['mine', 'unassigned', 'due', 'follow-up'] as const;
export type MessageView = (typeof messageViews)[number];
