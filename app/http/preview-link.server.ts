/** A preview link shows one unpublished page as staff see it, and nothing else. */
import { redirect } from '@remix-run/node';
import { allDrafts } from '~/content/documents/model.server';
import { NotFound } from '~/platform/errors';
import type { Actor, StaffActor } from '~/records/actor';
import { auditNames } from '~/records/audit-labels';
import { open, type Preview, previewParameter } from '~/registry/previews.server';
import type { RequestArgs } from './actor.server';

/** May read content, and is no one who may write anything. */
const previewer: StaffActor = {
  kind: 'staff',
  userId: 0,
  username: auditNames.preview,
  email: '',
  role: 'admin',
  sessionId: '',
  provedAt: '',
  token: { id: 0, name: 'preview', scopes: ['read-content'] },
};

const none = 'page';

/** The link that a request came by; null where by none, or by one that holds no longer. Looked up once in a request. */
export function previewOf({ request, context }: RequestArgs): Promise<Preview | null> {
  const token = new URL(request.url).searchParams.get(previewParameter);
  if (token === null) return Promise.resolve(null);
  context.preview ??= open(token);
  return context.preview;
}

/** The viewer of the home page's drafts by a preview link; null where there is none. */
export async function draftsPreviewer(args: RequestArgs): Promise<Actor | null> {
  return (await previewOf(args))?.kind === allDrafts.kind ? previewer : null;
}

/**
 * The viewer of a page: the actor, or for a preview link someone who may see it.
 *
 * @throws {NotFound} where the link is invalid or for another page
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
