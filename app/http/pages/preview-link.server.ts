/** A preview link shows one unpublished page as staff see it, and nothing else. */
import { redirect } from '@remix-run/node';
import { allDrafts } from '~/content/documents/model.server';
import { NotFound } from '~/platform/errors';
import type { Actor, StaffActor } from '~/records/actor';
import { auditNames } from '~/records/audit-labels';
import { openPreview, type Preview, previewParameter } from '~/registry/previews.server';
import type { RequestArgs } from '../session/actor.server';

/** An actor that may read content, and write nothing. */
const previewer: StaffActor = {
  kind: 'staff',
  userId: 0,
  username: auditNames.preview,
  email: '',
  role: 'admin',
  sessionId: '',
  reauthenticatedAt: '',
  token: { id: 0, name: 'preview', scopes: ['read-content'] },
};

const none = 'page';

/** Returns the request's preview link; null if it has none, or an expired one. Cached for the request. */
export function previewOf({ request, context }: RequestArgs): Promise<Preview | null> {
  const token = new URL(request.url).searchParams.get(previewParameter);
  if (token === null) return Promise.resolve(null);
  context.preview ??= openPreview(token);
  return context.preview;
}

/** Returns the actor for the home page's drafts behind a preview link, or null. */
export async function draftsPreviewer(args: RequestArgs): Promise<Actor | null> {
  return (await previewOf(args))?.kind === allDrafts.kind ? previewer : null;
}

/**
 * Returns the actor of a page or, for a preview link, one who may see the page.
 * @throws {NotFound} when the link is invalid or for another page
 */
export async function viewerOf(args: RequestArgs, actor: Actor): Promise<Actor> {
  const { pathname, searchParams } = new URL(args.request.url);
  if (!searchParams.has(previewParameter)) return actor;
  const preview = await previewOf(args);
  if (!preview) throw new NotFound(none);
  if (preview.kind === allDrafts.kind) return actor;
  if (preview.address !== pathname) throw new NotFound(none);
  if (preview.isShown) throw redirect(preview.address, { headers: { 'Cache-Control': 'no-store' } });
  return previewer;
}
