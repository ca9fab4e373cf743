/** Checks whether a link can be sent by email now. */
import { readPublicAddress } from '~/content/legal/texts.server';
import { readMailState } from '~/email/smtp-config.server';

export const isMailOn = async (): Promise<boolean> => (await readMailState()) === 'on';

/**
 * Returns the origin for a link that a visitor has requested. The Host header of the request is not trusted.
 * @param localOrigin the request's origin, if the request was made on this machine; else null
 * @returns null while the public address is unknown
 */
export async function trustedOrigin(localOrigin: string | null): Promise<string | null> {
  return (await readPublicAddress()) ?? localOrigin;
}
