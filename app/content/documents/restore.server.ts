/** Ends a campaign: restores the previous live version. */
import { Conflict } from '~/platform/errors';
import type { Actor, StaffActor } from '~/records/actor';
import { record } from '~/records/audit.server';
import { writeAs } from '~/records/write.server';
import { queries, type Tx } from '../../../db/store.server';
import { findCampaign, publishedSince, storedLive } from '../landing/campaign.server';
import { storeKey } from '../legal/keys.server';
import { type DocumentKind, readStored } from './document';
import { documentKinds } from './kinds';
import { describe, keepDocument, live, permission, readDocument, revertAction, storeDraft } from './model.server';

/** Something else has been published meanwhile (409). */
export class Overtaken extends Conflict {
  constructor() {
    super(publishedSince);
  }
}

/**
 * Publishes the versions from before the campaign, of all documents together. Drafts stay.
 *
 * @returns whether there was anything to restore
 * @throws {Overtaken} and nothing is changed
 */
export async function revert(actor: Actor): Promise<boolean> {
  const campaign = await findCampaign();
  if (!campaign?.liveBefore || campaign.liveSince === null) return false;
  const { liveBefore, liveSince } = campaign;
  if ((await storedLive(queries())) === liveBefore) return false;
  const before: Record<string, string> = JSON.parse(liveBefore);
  await writeAs(actor, permission, async (tx, author) => {
    if ((await storedLive(tx)) !== liveSince) throw new Overtaken();
    for (const kind of documentKinds) await putDocumentBack(tx, author, kind, before[kind.key]);
  });
  return true;
}

async function putDocumentBack(tx: Tx, author: StaffActor, kind: DocumentKind<unknown>, stored: string | undefined) {
  const content = stored === undefined ? kind.initial : readStored(kind, stored).content;
  const [current, previous] = [await live(tx, kind), await readDocument(tx, kind)];
  if (JSON.stringify(current) === JSON.stringify(content)) return;
  const what = describe(kind.differences(current, content));
  await storeKey(tx, kind.key, JSON.stringify(content));
  const draft = await tx
    .selectFrom('drafts')
    .select(['content', 'author as username'])
    .where('key', '=', kind.key)
    .executeTakeFirst();
  const saved = draft?.content ?? null;
  await storeDraft(tx, kind.key, saved === null ? author : (draft ?? author), saved);
  await keepDocument(tx, author, kind, { former: previous, content, action: revertAction, what });
  if (saved !== null && draft)
    await keepDraft(tx, author, kind, { content, draft: previous.content, by: draft.username });
  await record(tx, author, { action: revertAction, subject: kind.label.toLowerCase(), summary: what });
}

/** Editing continues with the draft, because it is the newest version. */
async function keepDraft(
  tx: Tx,
  author: StaffActor,
  kind: DocumentKind<unknown>,
  { content, draft, by }: { content: unknown; draft: unknown; by: string },
) {
  const { version } = await readDocument(tx, kind);
  await storeDraft(tx, kind.key, { username: by }, JSON.stringify(draft));
  const what = describe(kind.differences(content, draft));
  await keepDocument(tx, author, kind, { former: { content, version }, content: draft, action: 'kept', what });
}
