/** Whether a link can go by mail just now. */
import { readPublicAddress } from '~/content/legal/texts.server';
import { readMailState } from '~/email/smtp-config.server';

export const isMailOn = async (): Promise<boolean> => (await readMailState()) === 'on';

/**
 * Where a link leads that an anonymous visitor has asked for: what their request names as its host could be anything.
 *
 * @param ownOrigin what the request names, where it was made on this machine and for it; else null
 * @returns null while no one has said what the site's public address is
 */
export async function trustedOrigin(ownOrigin: string | null): Promise<string | null> {
  return (await readPublicAddress()) ?? ownOrigin;
}
