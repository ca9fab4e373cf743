import { type ExpressionBuilder, sql } from 'kysely';
import { findAppearance, saveAppearance } from '~/content/appearance/model.server';
import { appearanceKind } from '~/content/appearance/schema';
import { readPublished } from '~/content/documents/model.server';
import { externalAddresses, externalImagesIn, withReferences } from '~/content/external-images/imported.server';
import { render } from '~/content/markdown/rendering.server';
import { businessDetailsKey } from '~/content/settings/business-details';
import { isSiteContentKey } from '~/content/settings/settings';
import * as siteContent from '~/content/settings/settings.server';
import { ImportError, importImage, isExternal } from '~/media/import.server';
import { StaleVersion } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { authorize } from '~/records/actor';
import type { TableRecordType } from '~/records/record-type';
import type { Database } from '../../db/schema';
import { queries } from '../../db/store.server';
import { tableRecordTypes } from './record-types.server';

export const permission = 'site-settings';

/** A record with external images. */
export interface ExternalImage {
  /** The record as text: `Blog post “Moving office”`. */
  what: string;
  /** The path of the edit screen. */
  path: string;
  addresses: string[];
}

/** Downloads an image. @returns its reference; null when the download failed */
type Fetch = (address: string) => Promise<string | null>;

interface Holder extends ExternalImage {
  /**
   * Replaces the images' addresses by references.
   * @returns a sentence if visitors still see the previous ones
   * @throws {StaleVersion} when the record was saved meanwhile
   */
  importImages(fetch: Fetch): Promise<unknown>;
}

/** Returns the records with external images. */
export async function listExternalImages(actor: Actor): Promise<ExternalImage[]> {
  authorize(actor, permission);
  return (await holders(actor)).map(({ what, path, addresses }) => ({ what, path, addresses }));
}

interface ImportResult {
  count: number;
  /** The images that could not be imported, with the reason. */
  errors: { what: string; path: string; address: string; why: string }[];
  /** Whether time ran out. The next call continues. */
  isUnfinished: boolean;
}

/** In milliseconds. Each image may take ten seconds. */
const timeoutMs = 20_000;

/** Imports external images into the library. Afterwards pages load images only from this site. */
export async function importExternalImages(actor: Actor): Promise<ImportResult> {
  authorize(actor, permission);
  const deadline = performance.now() + timeoutMs;
  const imported: ImportResult = { count: 0, errors: [], isUnfinished: false };
  for (const { what, path, addresses, importImages: importAll } of await holders(actor)) {
    const fetch: Fetch = async (address) => {
      if (performance.now() > deadline) {
        imported.isUnfinished = true;
        return null;
      }
      try {
        const ref = await importImage(actor, address);
        imported.count += 1;
        return ref;
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        imported.errors.push({ what, path, address, why: error.message });
        return null;
      }
    };
    try {
      const why = await importAll(fetch);
      if (typeof why === 'string') imported.errors.push({ what, path, address: addresses[0] ?? '', why });
    } catch (error) {
      if (!(error instanceof StaleVersion)) throw error;
      imported.isUnfinished = true;
    }
  }
  if (imported.errors.length === 0 && !imported.isUnfinished) await siteContent.setLocalImagesOnly(actor);
  return imported;
}

async function holders(actor: Actor): Promise<Holder[]> {
  const records = tableRecordTypes.map((type) => ofRecords(actor, type));
  return (await Promise.all([...records, ofLegalPages(actor), ofBusiness(actor), appearanceHolders(actor)])).flat();
}

async function ofRecords(actor: Actor, type: TableRecordType): Promise<Holder[]> {
  const { images, markdown, imageOwner, searchFields, recordKind } = type;
  if (images.length === 0 && !markdown) return [];
  const [name = 'id'] = searchFields.fields;
  const rows = await queries()
    .selectFrom(recordKind.table as 'pages')
    .select([
      'id',
      ...[name, ...images, ...(markdown ? ['html'] : [])].map((column) => sql.ref<string | null>(column).as(column)),
    ])
    .where((eb) =>
      eb.or([...images.map((image) => eb(sql.ref(image), 'like', 'http%')), ...(markdown ? [namesExternal(eb)] : [])]),
    )
    .orderBy('id')
    .execute();
  return (rows as ({ id: number } & Record<string, string | null>)[]).map((row) => ({
    what: `${imageOwner} “${row[name]}”`,
    path: searchFields.pathOf(String(row.id)),
    addresses: externalAddresses([...images.map((image) => row[image] ?? ''), ...externalImagesIn(row.html ?? '')]),
    async importImages(fetch) {
      const { content, version } = await type.find(actor, String(row.id));
      const fields = content as Record<string, string | null>;
      const changes: Record<string, string> = {};
      for (const image of images) {
        const address = fields[image] ?? null;
        const ref = isExternal(address) ? await fetch(address) : null;
        if (ref) changes[image] = ref;
      }
      const text = fields.content ?? '';
      const imported = markdown ? await importImages(text, fetch) : text;
      if (imported !== text) changes.content = imported;
      if (Object.keys(changes).length > 0) await type.update(actor, row.id, changes, version);
    },
  }));
}

async function ofLegalPages(actor: Actor): Promise<Holder[]> {
  const rows = await queries()
    .selectFrom('siteContent')
    .select(['key', 'html', 'content', 'version'])
    .where(namesExternal)
    .execute();
  return rows.map(({ key, html, content: written, version }) => ({
    what: key,
    path: '/admin/site-settings/legal-pages',
    addresses: externalImagesIn(html ?? ''),
    async importImages(fetch) {
      const content = await importImages(written, fetch);
      if (content !== written && isSiteContentKey(key)) await siteContent.save(actor, key, content, version);
    },
  }));
}

async function ofBusiness(actor: Actor): Promise<Holder[]> {
  const { version, ...details } = await siteContent.findBusinessDetails(actor);
  const { logoUrl: address } = details;
  if (!isExternal(address)) return [];
  const importImages = async (fetch: Fetch) => {
    const logoUrl = await fetch(address);
    if (logoUrl) await siteContent.saveBusinessDetails(actor, { ...details, logoUrl }, version);
  };
  return [{ what: 'Logo', path: `/admin/site-settings/${businessDetailsKey}`, addresses: [address], importImages }];
}

async function appearanceHolders(actor: Actor): Promise<Holder[]> {
  const [{ logoOnDark: live }, { version, moves: _, ...draft }] = [
    await readPublished(appearanceKind),
    await findAppearance(actor),
  ];
  const addresses = externalAddresses([live ?? '', draft.logoOnDark ?? '']);
  if (addresses.length === 0) return [];
  const importImages = async (fetch: Fetch) => {
    const logoOnDark = isExternal(draft.logoOnDark) ? await fetch(draft.logoOnDark) : null;
    if (logoOnDark) await saveAppearance(actor, { ...draft, logoOnDark }, version);
    return isExternal(live) ? 'Publish the appearance, then press the button again.' : undefined;
  };
  return [{ what: 'Logo for dark backgrounds', path: '/admin/site-settings/theme', addresses, importImages }];
}

/** Returns whether stored HTML may contain an external image. */
const namesExternal = (eb: ExpressionBuilder<Database, 'pages' | 'siteContent'>) =>
  eb.or([eb('html', 'like', '%<img src="http%'), eb('html', 'like', '%<img src="//%')]);

/** Returns the text with the downloaded images replaced by references. */
async function importImages(text: string, fetch: Fetch): Promise<string> {
  const { images } = (await render(text, 'nobody')).structure;
  const refs = new Map<string, string>();
  for (const address of externalAddresses(images.map(({ src }) => src))) {
    const ref = await fetch(address);
    if (ref) refs.set(address, ref);
  }
  return withReferences(text, images, refs);
}
