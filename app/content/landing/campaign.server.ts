/**
 * A campaign publishes the drafts and later restores the previous live version. The scheduled action stores both
 * versions, so that it never silently replaces content that someone else has published in between.
 */
import { Invalid } from '~/platform/errors';
import { deleteScheduledActions } from '~/records/scheduled-action.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { documentKinds } from '../documents/kinds';

/** The type in the addresses of documents' versions. */
export const versionsKind = 'drafts';

/** All drafts together, as one record that is published. */
export const allDrafts = { kind: versionsKind, record: 'all' };

const keys = documentKinds.map(({ key }) => key);

/** The live documents as JSON by their keys. Unpublished kinds are missing. */
export async function storedLive(db: Queries | Tx): Promise<string> {
  const rows = await db
    .selectFrom('siteContent')
    .select(['key', 'content'])
    .where('key', 'in', keys)
    .orderBy('key')
    .execute();
  return JSON.stringify(Object.fromEntries(rows.map(({ key, content }) => [key, content])));
}

export interface Campaign {
  id: number;
  liveBefore: string | null;
  /** Null before anything was published. */
  liveSince: string | null;
  fault: string | null;
}

/** The one that is planned to end; undefined where none is. */
export async function findCampaign(db: Queries | Tx = queries()): Promise<Campaign | undefined> {
  const { kind, record } = allDrafts;
  return db
    .selectFrom('scheduledActions')
    .select(['id', 'liveBefore', 'liveSince', 'fault'])
    .where('kind', '=', kind)
    .where('record', '=', record)
    .where('action', '=', 'unpublish')
    .executeTakeFirst();
}

const publishedSince =
  'Other changes were published after this was scheduled, and reverting would lose them. Schedule it again to revert anyway.';

/** @throws {Invalid} where it would go back before it has gone live, and then stay */
export async function requireOrder(tx: Tx): Promise<void> {
  const campaign = await findCampaign(tx);
  if (!campaign || campaign.liveSince !== null) return;
  const { kind, record } = allDrafts;
  const scheduledActions = await tx
    .selectFrom('scheduledActions')
    .select('action')
    .where('kind', '=', kind)
    .where('record', '=', record)
    .orderBy('dueAt')
    .orderBy('id')
    .execute();
  if (scheduledActions.length === 2 && scheduledActions[0]?.action === 'unpublish') {
    throw new Invalid({
      at: ['The end is before the start. Choose another time, or cancel the other schedule first.'],
    });
  }
}

/**
 * The campaign goes back to what is live now. When it is rescheduled it keeps that version, and drops what was
 * published since.
 */
export async function onCampaignScheduled(tx: Tx): Promise<void> {
  const campaign = await findCampaign(tx);
  if (!campaign) return;
  const live = await storedLive(tx);
  if (campaign.liveBefore === null) await change(tx, campaign, { liveBefore: live });
  else if (campaign.fault !== null) await change(tx, campaign, { liveSince: live, fault: null });
}

/** The first that is published is the campaign. @param before what was live until now */
export async function campaignPublished(tx: Tx, before: string): Promise<void> {
  await deleteScheduledActions(tx, allDrafts, 'publish');
  const campaign = await findCampaign(tx);
  if (!campaign) return;
  const isFirst = campaign.liveSince === null && campaign.liveBefore === before;
  await change(tx, campaign, isFirst ? { liveSince: await storedLive(tx) } : { fault: publishedSince });
}

/** Without drafts there is no campaign to publish or end. */
export async function campaignDiscarded(tx: Tx): Promise<void> {
  await deleteScheduledActions(tx, allDrafts, 'publish');
  const campaign = await findCampaign(tx);
  if (campaign?.liveSince === null) await deleteScheduledActions(tx, allDrafts, 'unpublish');
}

async function change(tx: Tx, { id }: Campaign, changes: Partial<Campaign>): Promise<void> {
  await tx.updateTable('scheduledActions').set(changes).where('id', '=', id).execute();
}

export { publishedSince };
