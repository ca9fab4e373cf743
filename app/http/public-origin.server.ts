import { readSitemapBaseUrl } from '~/models/site-content.server';
import { currentConfig } from '~/server/config.server';

/** The site's public origin: as configured, else as saved with the sitemap, else as the request names it. */
export async function publicOrigin(request: Request): Promise<string> {
  return currentConfig().baseUrl ?? (await readSitemapBaseUrl()) ?? new URL(request.url).origin;
}
