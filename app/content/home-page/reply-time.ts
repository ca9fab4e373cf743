import type { BusinessDetails } from '../settings/business-details';
import { type WeeklyHours, weeklyHours } from '../settings/opening-hours';
import { copyOf, type PageDocument } from './document';

export interface ReplyTime {
  /** The promised reply time in hours after a message arrives. */
  replyHours: number;
  /** The hours that count; null if all do, also at night and at weekends. */
  openHours: WeeklyHours | null;
}

export function replyTimeOf(page: PageDocument, { openingHours }: Pick<BusinessDetails, 'openingHours'>): ReplyTime {
  const { replyHours, replyClock } = copyOf(page, 'contact');
  return { replyHours, openHours: replyClock === 'open' ? weeklyHours(openingHours) : null };
}

/** Returns the value of {reply hours}, after which texts say “hours”: “24” or “8 working”. */
export const replyHoursText = ({ replyHours, openHours }: ReplyTime): string =>
  openHours ? `${replyHours} working` : String(replyHours);
