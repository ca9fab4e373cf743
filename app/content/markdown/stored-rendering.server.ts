/** The rendered columns of posts and pages. They are filled when a record is saved, or later for imported records. */
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredMarkdown } from '~/records/record-type';
import type { RenderedTable } from '../../../db/schema';
import { queries, transaction } from '../../../db/store.server';
import type { RenderErrorCode, RenderedText } from './markdown';
import { currentRenderer, type RenderPriority, render, Unrenderable } from './rendering.server';

/** The rendered texts of a table. */
export interface StoredTexts<Own extends object = object> {
  table: RenderedTable;
  /** Returns the columns that only this table has; null if the text cannot be rendered. */
  ownOf: (text: RenderedText | null) => Own;
}

interface Common {
  html: string | null;
  /** The start of the content as plain text. */
  autoExcerpt: string | null;
  renderer: string;
  renderError: RenderErrorCode | null;
}

/** By table and ID. */
const underWay = new Map<string, Promise<void>>();

/** In milliseconds. Texts that take longer are left out of the page. */
const pageWaits = 3000;

/**
 * Renders the texts of a page that have no rendering yet, one after the other.
 * @returns whether there were any, so that the rows must be read again
 */
export async function renderForPage(
  texts: StoredTexts,
  rows: { id: number; renderer: string | null }[],
): Promise<boolean> {
  const missing = rows.filter(({ renderer }) => renderer === null);
  if (missing.length === 0) return false;
  const all = (async () => {
    for (const { id } of missing) await renderOnce(texts, id);
  })();
  // A text that fails is left out until it can be rendered. It must not break the page.
  await Promise.race([all.catch(() => undefined), pause(pageWaits, undefined, { ref: false })]);
  return true;
}

/** Shares one rendering between simultaneous page requests. */
function renderOnce(texts: StoredTexts, id: number): Promise<void> {
  const key = `${texts.table} ${id}`;
  const making = underWay.get(key) ?? renderStored(texts, [id], 'readers').finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

/** The records per batch. Each batch invalidates the public pages. */
const batch = 20;

/**
 * Renders the texts without a rendering by the current renderer, including those that exceeded the limits before.
 * @returns their number
 */
export async function renderOutdatedTexts(texts: StoredTexts, signal?: AbortSignal): Promise<number> {
  const ids = await outdated(texts);
  for (let done = 0; done < ids.length; done += batch) {
    await renderStored(texts, ids.slice(done, done + batch), 'nobody', signal);
  }
  return ids.length;
}

/** Newest first. */
async function outdated({ table }: StoredTexts): Promise<number[]> {
  const rows = await queries()
    .selectFrom(table)
    .select('id')
    .where((eb) => eb.or([eb('renderer', 'is not', currentRenderer()), eb('renderError', '=', 'effort')]))
    .execute();
  // With `ORDER BY`, SQLite would read all rows in this order instead of using the index.
  return rows.map(({ id }) => id).sort((a, b) => b - a);
}

async function renderStored(
  texts: StoredTexts,
  ids: number[],
  priority: RenderPriority,
  signal?: AbortSignal,
): Promise<void> {
  const renderings: { id: number; version: number; rendering: Common }[] = [];
  for (const id of ids) {
    const source = await readSource(texts, id);
    if (!source) continue;
    const rendering = await renderAnyway(texts, source.content, priority, signal);
    const isNews = source.renderError !== rendering.renderError || source.renderer !== rendering.renderer;
    if (isNews) renderings.push({ id, version: source.version, rendering });
  }
  if (renderings.length === 0) return;
  await transaction(async (tx) => {
    for (const { id, version, rendering } of renderings) {
      // A concurrent save has rendered it already.
      await tx.updateTable(texts.table).set(rendering).where('id', '=', id).where('version', '=', version).execute();
    }
  });
}

function readSource({ table }: StoredTexts, id: number) {
  return queries()
    .selectFrom(table)
    .select(['content', 'version', 'renderError', 'renderer'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Renders a stored or imported text. If that fails, the failure is stored. */
async function renderAnyway<Own extends object>(
  texts: StoredTexts<Own>,
  content: string,
  priority: RenderPriority,
  signal?: AbortSignal,
): Promise<Common & Own> {
  try {
    return renderedColumns(texts, await render(content, priority, signal));
  } catch (error) {
    if (error instanceof Unrenderable) return renderedColumns(texts, null, error.code);
    throw error;
  }
}

/** Returns the rendered columns of a record; null text if it cannot be rendered. */
export function renderedColumns<Own extends object>(
  { ownOf }: StoredTexts<Own>,
  text: RenderedText | null,
  renderError: RenderErrorCode | null = null,
): Common & Own {
  const { html = null, autoExcerpt = null } = text ?? {};
  return { html, autoExcerpt, renderer: currentRenderer(), renderError, ...ownOf(text) };
}

/** Returns the functions of a record type for the texts of its table. */
export const storedMarkdown = <Own extends object>(texts: StoredTexts<Own>): StoredMarkdown => ({
  renderOutdated: (signal) => renderOutdatedTexts(texts, signal),
  render: (content, signal) => renderAnyway(texts, content, 'nobody', signal),
});
