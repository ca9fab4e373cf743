/** Whether a link can go by mail just now. */
import { readPublicAddress } from '~/content/site-content.server';
import { queries } from '../../db/store.server';

export async function isMailOn(): Promise<boolean> {
  const config = await queries().selectFrom('smtpConfig').select('isActive').executeTakeFirst();
  return config?.isActive ?? false;
}

/**
 * Where a link leads that a stranger has asked for: what their request names as its host could be anything.
 *
 * @param ownOrigin what the request names, where it was made on this machine and for it; else null
 * @returns null while nobody has said what the site's public address is
 */
export async function trustedOrigin(ownOrigin: string | null): Promise<string | null> {
  return (await readPublicAddress()) ?? ownOrigin;
}
