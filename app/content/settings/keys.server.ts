/** The stored texts and settings of the site, each with a key and a version. */
import { requireImages } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { type Actor, verbOf } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { changedFields, type Labels } from '~/records/comparison/changed-fields';
import { addRevision, checkEdit } from '~/records/revisions.server';
import { writeAs } from '~/records/write-as.server';
import { prepared, type Values } from '../../../db/prepared.server';
import type { Queries, Tx } from '../../../db/store.server';
import type { Rendering } from './legal-rendering.server';

export const permission = 'site-settings';

/** The type of their revisions in URLs. */
export const settingsRevisionsKind = 'site-content';

export interface StoredText {
  labels: Labels;
  /** Returns the fields of a revision. @param stored null before the first save */
  read(stored: string | null): Record<string, unknown>;
}

const contentUnder = prepared((db, value: Values<{ key: string }>) =>
  db.selectFrom('siteContent').select('content').where('key', '=', value('key')),
);

/** Returns the content of a key; undefined before the first save. */
export async function readKey(db: Queries | Tx, key: string): Promise<string | undefined> {
  const [row] = await contentUnder(db, { key });
  return row?.content;
}

interface Saving {
  key: string;
  content: string;
  subject: string;
  summary?: string;
  version?: number;
  rendering?: Partial<Rendering>;
  /** References to images of the library, by field. */
  images?: Record<string, string | null>;
  /** The history settings, if the text has revisions. */
  definition?: StoredText;
}

/** Saves the content of a key, with its revision and audit entry. @throws {StaleVersion} */
export async function saveKey(
  actor: Actor,
  { key, content, subject, summary = subject, version, rendering = {}, images = {}, definition: saved }: Saving,
): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const previous = await storedUnder(tx, key);
    const before = { version: previous?.version ?? 0, content: saved?.read(previous?.content ?? null) ?? {} };
    const name = { kind: settingsRevisionsKind, record: key };
    await checkEdit(tx, name, before, version, subject);
    await requireImages(tx, images);
    await storeKey(tx, key, content, rendering);
    const action = verbOf(author, 'saved');
    if (saved) {
      const after = saved.read(content);
      await addRevision(tx, author, {
        ...name,
        previous: { ...before, isShown: true, ...(previous && { savedAt: previous.updatedAt }) },
        current: { version: before.version + 1, content: after, isShown: true },
        action,
        what: changedFields(saved.labels, before.content, after),
      });
    }
    await audit(tx, author, { action, subject, summary });
  });
}

/** The same within a transaction that has checked the permission. */
export async function storeKey(
  tx: Tx,
  key: string,
  content: string,
  rendering: Partial<Rendering> = {},
): Promise<void> {
  const row = { ...rendering, content, updatedAt: nowIso(), version: (await versionOf(tx, key)) + 1 };
  await tx
    .insertInto('siteContent')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Returns 0 for a default. */
export async function versionOf(db: Queries | Tx, key: string): Promise<number> {
  return (await storedUnder(db, key))?.version ?? 0;
}

function storedUnder(db: Queries | Tx, key: string) {
  return db
    .selectFrom('siteContent')
    .select(['content', 'version', 'updatedAt'])
    .where('key', '=', key)
    .executeTakeFirst();
}
