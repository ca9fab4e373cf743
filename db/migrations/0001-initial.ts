import { createAccess } from './0001-initial/access';
import { createContent } from './0001-initial/content';
import { createDelivery } from './0001-initial/delivery';
import { createMessageSearch } from './0001-initial/message-search';
import { createMessages } from './0001-initial/messages';
import { createRecords } from './0001-initial/records';
import { createRevision } from './0001-initial/revision';
import type { AnyDatabase } from './dialects';

export async function up(db: AnyDatabase): Promise<void> {
  await createAccess(db);
  await createContent(db);
  await createRecords(db);
  await createDelivery(db);
  await createMessages(db);
  await createMessageSearch(db);
  await createRevision(db);
}
