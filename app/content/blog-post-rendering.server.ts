/** What is stored of a post besides what was written: made of it when it is saved, or later for posts that came another way. */
import type { StaffActor } from '~/records/actor';
import type { RowChanges } from '../../db/schema';
import { queries, transaction } from '../../db/store.server';
import type { RenderedText, RenderFault } from './markdown';
import { currentRenderer, render, Unrenderable, type Waiting } from './rendering.server';

export type Rendering = Required<
  Pick<RowChanges<'blogPosts'>, 'html' | 'beginning' | 'wordCount' | 'renderer' | 'renderFault'>
>;

/**
 * Renders what is about to be saved.
 *
 * @throws {Unrenderable}
 * @throws {TooMany}
 */
export async function renderPost(content: string, actor: StaffActor): Promise<Rendering> {
  return asRendering(await render(content, actor));
}

function asRendering({ html, beginning, wordCount }: RenderedText): Rendering {
  return { html, beginning, wordCount, renderer: currentRenderer(), renderFault: null };
}

function asFault(renderFault: RenderFault): Rendering {
  return { html: null, beginning: null, wordCount: null, renderer: currentRenderer(), renderFault };
}

const underWay = new Map<number, Promise<void>>();

/** Milliseconds; what is not done by then is left out. */
const pageWaits = 3000;

/**
 * Renders posts that a page is about to show and nobody has rendered yet, one after the other.
 *
 * @returns whether there were any: then they are to be read anew
 */
export async function renderForPage(posts: { id: number; renderer: string | null }[]): Promise<boolean> {
  const missing = posts.filter(({ renderer }) => renderer === null);
  if (missing.length === 0) return false;
  const all = (async () => {
    for (const { id } of missing) await renderOnce(id);
  })();
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, pageWaits);
  });
  // What goes wrong here must not take the page down: it is left out until it can be rendered.
  await Promise.race([all.catch(() => undefined), enough]);
  clearTimeout(timer);
  return true;
}

/** However many pages ask for it, it is rendered once. */
function renderOnce(id: number): Promise<void> {
  const making = underWay.get(id) ?? renderStored([id], 'readers').finally(() => underWay.delete(id));
  underWay.set(id, making);
  return making;
}

/** So many at a time: each time the public pages are made anew. */
const batch = 20;

/**
 * Renders all posts that nobody has rendered, or another renderer than today's; those that took too much are tried again.
 *
 * @returns how many there were
 */
export async function renderOutdatedPosts(signal?: AbortSignal): Promise<number> {
  const ids = await outdated();
  for (let done = 0; done < ids.length; done += batch) {
    await renderStored(ids.slice(done, done + batch), 'nobody', signal);
  }
  return ids.length;
}

/** The newest first. */
async function outdated(): Promise<number[]> {
  const rows = await queries()
    .selectFrom('blogPosts')
    .select('id')
    .where((eb) => eb.or([eb('renderer', 'is not', currentRenderer()), eb('renderFault', '=', 'effort')]))
    .execute();
  // Sorted by SQLite, it would read all posts in this order instead of the index.
  return rows.map(({ id }) => id).sort((a, b) => b - a);
}

async function renderStored(ids: number[], waiting: Waiting, signal?: AbortSignal): Promise<void> {
  const renderings: { id: number; version: number; rendering: Rendering }[] = [];
  for (const id of ids) {
    const post = await readSource(id);
    if (!post) continue;
    const rendering = await renderAnyway(post.content, waiting, signal);
    const isNews = post.renderFault !== rendering.renderFault || post.renderer !== rendering.renderer;
    if (isNews) renderings.push({ id, version: post.version, rendering });
  }
  if (renderings.length === 0) return;
  await transaction(async (tx) => {
    for (const { id, version, rendering } of renderings) {
      // Who has saved it meanwhile has rendered it.
      await tx.updateTable('blogPosts').set(rendering).where('id', '=', id).where('version', '=', version).execute();
    }
  });
}

function readSource(id: number) {
  return queries()
    .selectFrom('blogPosts')
    .select(['content', 'version', 'renderFault', 'renderer'])
    .where('id', '=', id)
    .executeTakeFirst();
}

async function renderAnyway(content: string, waiting: Waiting, signal?: AbortSignal): Promise<Rendering> {
  try {
    return asRendering(await render(content, waiting, signal));
  } catch (error) {
    if (error instanceof Unrenderable) return asFault(error.fault);
    throw error;
  }
}
