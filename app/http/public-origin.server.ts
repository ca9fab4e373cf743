import { readPublicAddress } from '~/content/site-content.server';

/** The site's public origin: as configured, else as saved with the sitemap, else as the request names it. */
export async function publicOrigin(request: Request): Promise<string> {
  return (await readPublicAddress()) ?? new URL(request.url).origin;
}
