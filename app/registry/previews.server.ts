/** Preview links for every type whose records have a page, and for the drafts of the home page. */
import { allDrafts, permission as draftsPermission } from '~/content/documents/model.server';
import { NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { parseId } from '~/records/fields';
import type { PreviewLink } from '~/records/preview-link';
import {
  deletePreview,
  previewOfToken,
  previewsBy,
  previewsOf,
  storePreview,
  tokenOf,
} from '~/records/preview-link.server';
import { recordPath } from '~/records/record-changes.server';
import { orNull } from '~/records/records.server';
import type { RecordName } from '~/records/revisions.server';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../db/store.server';
import { tableRecordTypes } from './record-types.server';

export const previewParameter = 'preview';

const drafts = {
  permission: draftsPermission,
  subject: 'draft',
  name: 'the home page',
  address: '/',
  isShown: false,
} as const;

/** @throws {NotFound} when the record does not exist, or has no page */
async function previewed({ kind, record }: RecordName) {
  if (kind === allDrafts.kind && record === allDrafts.record) return drafts;
  const known = tableRecordTypes.find((one) => one.kind === kind)?.recordKind;
  if (known?.definition.pathPrefix === undefined) throw new NotFound('page');
  const item = await known.read(queries(), parseId(record) ?? 0);
  const { permission, subject, definition } = known;
  return {
    permission,
    subject,
    name: known.nameOf(item),
    address: recordPath(definition, item) ?? '/',
    isShown: definition.isShown(item),
  };
}

/** Returns the preview links of a record, newest first; null if the type has no pages. @throws {NotFound} */
export async function list(actor: Actor, name: RecordName): Promise<PreviewLink[] | null> {
  authorize(actor, 'staff');
  const about = await orNull(previewed(name));
  if (!about) return null;
  authorize(actor, about.permission);
  return (await previewsOf(name)).map((link) => ({
    id: link.id,
    author: link.author,
    expiresAt: link.expiresAt,
    address: `${about.address}?${new URLSearchParams({ [previewParameter]: tokenOf(link) })}`,
  }));
}

/** Returns the valid preview links of a user, newest first. */
export async function listBy(actor: Actor, author: string): Promise<{ id: number; name: string; expiresAt: string }[]> {
  authorize(actor, 'users');
  const links = [];
  for (const { id, expiresAt, ...name } of await previewsBy(author)) {
    const about = await orNull(previewed(name));
    if (about) links.push({ id, name: about.name, expiresAt });
  }
  return links;
}

/** Creates a preview link for seven days. @throws {NotFound} */
export async function make(actor: Actor, name: RecordName): Promise<PreviewLink> {
  authorize(actor, 'staff');
  const { permission, subject, name: called } = await previewed(name);
  const id = await writeAs(actor, permission, async (tx, author) => {
    await audit(tx, author, { action: 'shared', subject, id: name.record, summary: `${called}: preview link` });
    return storePreview(tx, name, author.username);
  });
  const made = (await list(actor, name))?.find((link) => link.id === id);
  if (!made) throw new NotFound('preview link');
  return made;
}

/** @throws {NotFound} */
export async function revoke(actor: Actor, name: RecordName, id: number): Promise<void> {
  authorize(actor, 'staff');
  const { permission, subject, name: called } = await previewed(name);
  await writeAs(actor, permission, async (tx, author) => {
    await deletePreview(tx, name, id);
    const summary = `${called}: preview link`;
    await audit(tx, author, { action: 'revoked', subject, id: name.record, summary });
  });
}

export interface Preview {
  kind: string;
  /** The path of the page. */
  address: string;
  /** Whether visitors can see the page now. */
  isShown: boolean;
  expiresAt: string;
}

/** Returns the record of a preview link; null when the link or the record no longer exists. */
export async function openPreview(token: string): Promise<Preview | null> {
  const link = await previewOfToken(token);
  const about = link && (await orNull(previewed(link)));
  if (!about) return null;
  const { address, isShown } = about;
  return { kind: link.kind, address, isShown, expiresAt: link.expiresAt };
}
