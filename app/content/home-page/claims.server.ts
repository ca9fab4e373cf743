/** The claims that the sample text makes. An admin confirms or rewrites each. */
import { NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import { readPublished } from '../documents/model.server';
import { readKey, storeKey } from '../settings/keys.server';
import { type SectionName, sectionNames, sections } from './copy';
import { copyOf, type PageDocument } from './document';
import type { Fields, ItemsField } from './fields';
import { readHomePage } from './model.server';
import { pageKind } from './schema';

export const permission = 'site-settings';

const key = 'confirmed-claims';

export interface Claim {
  id: string;
  section: SectionName;
  label: string;
  text: string;
}

/** Returns the visible claims that no one has confirmed or changed. */
export async function listClaims(actor: Actor): Promise<Claim[]> {
  authorize(actor, permission);
  const [page, { copy }, stored] = await Promise.all([readPublished(pageKind), readHomePage(), readStored(queries())]);
  return sectionNames
    .filter((section) => !page.arrangement?.hidden.includes(section))
    .flatMap((section) => claimsOf(section, page, copy[section]))
    .filter(({ id }) => !stored.includes(id));
}

function claimsOf(section: SectionName, page: PageDocument, visible: Record<string, unknown>): Claim[] {
  const { label } = sections[section];
  const fields: Fields = sections[section].fields;
  const written: Record<string, unknown> = copyOf(page, section);
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = `${section}.${name}`;
    if (field.kind === 'items')
      return claimedItems(field, written[name]).map(({ index, text }) => ({
        id: `${id}.${index}`,
        section,
        label,
        text,
      }));
    const isClaim = 'claims' in field && field.claims && written[name] === field.initial;
    return isClaim ? [{ id, section, label, text: String(visible[name]) }] : [];
  });
}

function claimedItems({ claims = [], initial }: ItemsField, written: unknown): { index: number; text: string }[] {
  const current = (written as ItemsField['initial']).map(textOf);
  return claims
    .map((index) => ({ index, text: textOf(initial[index] ?? {}) }))
    .filter(({ text }) => current.includes(text));
}

/** Returns the text of an item, without the fields for code. */
function textOf({ anchor: _, drawing: __, reason: ___, ...copy }: Record<string, unknown>): string {
  return Object.values(copy)
    .flat()
    .map((text) => String(text).replace(/([^.!?:])$/, '$1.'))
    .join(' ');
}

/** Confirms claims. @throws {NotFound} when none of them exists, or all are confirmed already */
export async function confirmClaims(actor: Actor, ids: string[]): Promise<void> {
  const claims = (await listClaims(actor)).filter(({ id }) => ids.includes(id));
  if (claims.length === 0) throw new NotFound('claim');
  await writeAs(actor, permission, async (tx, author) => {
    const confirmed = [...(await readStored(tx)), ...claims.map(({ id }) => id)];
    await storeKey(tx, key, JSON.stringify([...new Set(confirmed)]));
    for (const { text } of claims) await audit(tx, author, { action: 'confirmed', subject: 'claim', summary: text });
  });
}

async function readStored(db: Queries | Tx): Promise<string[]> {
  const content = await readKey(db, key);
  try {
    const stored: unknown = JSON.parse(content ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}
