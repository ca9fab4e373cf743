/** The webhook event when notifications of new messages fail: sent once, until they work again. */

import { nowIso } from '~/platform/clock.server';
import * as z from '~/platform/zod';
import { type EventKind, queueEvent, readMark, setMark } from '~/records/event.server';
import { queries, transaction } from '../../../db/store.server';
import { countFailedDeliveries, currentAlarm } from '../messages/failed-recipients.server';

const event = 'mail.failing';
const isFailing = async () => (await countFailedDeliveries())?.problem === 'failing';

/** Queues an event when emails begin to fail. A leader job calls it periodically. */
export async function noticeFailingMail(): Promise<void> {
  const [isNow, wasTold] = [await isFailing(), (await readMark(queries(), event)) !== null];
  if (isNow === wasTold) return;
  await transaction(async (tx) => {
    if (((await readMark(tx, event)) !== null) === isNow) return;
    if (!isNow) return void (await tx.deleteFrom('eventCursors').where('event', '=', event).execute());
    await setMark(tx, event, nowIso());
    await queueEvent(tx, event, { subject: 'email settings', subjectId: 1 });
  });
}

const schema = z.object({
  undelivered: z.number(),
  reminders: z.number(),
  reason: z.string().nullable(),
  url: z.string().nullable(),
});

export const mailFailing: EventKind<typeof schema> = {
  schema,
  async payload(_, site) {
    const alarm = await currentAlarm();
    if (alarm?.problem !== 'failing') return { drop: 'Emails are sent again.' };
    const { count, reminders, reason } = alarm;
    const url = site && `${site}/admin/dashboard`;
    return {
      data: { undelivered: count, reminders, reason, url },
      title: 'Notifications failing',
      text: reason ?? undefined,
      facts: [
        ['Failed notifications', String(count)],
        ...(reminders > 0 ? [['Failed reminders', String(reminders)] as [string, string]] : []),
      ],
      ...(url ? { link: { label: 'Open the dashboard', url } } : {}),
    };
  },
};
