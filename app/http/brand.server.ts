/** Whose site it is, at the top of the back office's pages. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readBusinessDetails } from '~/content/site-content.server';
import { loadPart } from './page.server';

/** A page stands without it: what cannot be read is said in its own place, and the way to the rest stays open. */
export async function loadBrand(args: LoaderFunctionArgs) {
  const details = await loadPart(args, readBusinessDetails);
  return { brandName: details?.brandName ?? 'Admin', logoUrl: details?.logoUrl ?? null };
}
