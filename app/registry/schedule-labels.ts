/** The labels of scheduled actions. */
import type { ClockAdjustment } from '~/platform/time-zone';

/** @param clock the entered time: 01:30 */
export const clockNotes: Record<ClockAdjustment, (clock: string) => string> = {
  twice: (clock) => `On that day the clocks go back, and ${clock} comes twice: it will be the first of the two.`,
  skipped: (clock) => {
    const [hour = '', minute = ''] = clock.split(':');
    const later = `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`;
    return `On that day the clocks go forward, and there is no ${clock}: it will be at ${later}.`;
  },
};
