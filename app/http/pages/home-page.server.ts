/** The copy of a public page: the published version or, with `?draft`, the draft for users who may see it. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { type HomePage, readDraftPage, readHomePage } from '~/content/home-page/model.server';
import { actorOf } from '../session/actor.server';
import { draftsPreviewer } from './preview-link.server';

export const draftParameter = 'draft';
/** The query value for a draft with unsaved input: a number that changes with the input. */
const typed = /^\d+$/;

export function isDraftRequest({ url }: Request): boolean {
  return new URL(url).searchParams.has(draftParameter);
}

/**
 * @throws {Unauthenticated} when an anonymous visitor requests the draft
 * @throws {Forbidden} when the user may not see it
 */
export async function homePage(args: LoaderFunctionArgs): Promise<HomePage> {
  const previewer = await draftsPreviewer(args);
  if (previewer) return readDraftPage(previewer);
  if (!isDraftRequest(args.request)) return readHomePage();
  const value = new URL(args.request.url).searchParams.get(draftParameter) ?? '';
  return readDraftPage(await actorOf(args), typed.test(value));
}

/** Tells the server entry to allow this page in our own frame, and to forbid caching. */
export const draftHeader = 'X-Draft';
