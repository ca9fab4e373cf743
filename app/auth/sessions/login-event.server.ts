/** The webhook data about a login. It matches the audit log. */

import { formatZonedTimestamp } from '~/platform/time-zone';
import * as z from '~/platform/zod';
import type { EventKind } from '~/records/event.server';
import { queries } from '../../../db/store.server';

const schema = z.object({
  /** Null when the account was deleted. */
  userId: z.number().nullable(),
  username: z.string(),
  /** The browser and the second factor. */
  how: z.string(),
  at: z.string(),
  url: z.string().nullable(),
});

export const userLoggedIn: EventKind<typeof schema> = {
  schema,
  async payload({ subjectId }, site) {
    const entry = await queries().selectFrom('auditEntries').selectAll().where('id', '=', subjectId).executeTakeFirst();
    if (!entry) return { drop: 'The audit trail does not have it any more.' };
    const { userId, username, summary: how, createdAt: at } = entry;
    const url = site && `${site}/admin/audit`;
    return {
      data: { userId, username, how, at, url },
      title: `${username} logged in`,
      facts: [
        ['How', how],
        ['When', formatZonedTimestamp(at)],
      ],
      ...(url ? { link: { label: 'Open the audit trail', url } } : {}),
    };
  },
};
