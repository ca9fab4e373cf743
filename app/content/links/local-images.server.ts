import { readStoredContent } from '../documents/cache.server';
import { localImagesOnlyKey } from '../settings/settings';

/** Returns whether pages load no external images, because an admin has imported them all. */
export async function usesLocalImagesOnly(): Promise<boolean> {
  return (await readStoredContent(localImagesOnlyKey))?.content === 'true';
}
