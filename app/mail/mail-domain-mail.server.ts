/** The mail that says what has become wrong with the sender's domain. */
import { readBusinessDetails, readPublicAddress } from '~/content/site-content.server';
import type { MailKind } from './kind';
import { writeLetter } from './layout';
import { readWrong } from './mail-domain.server';

/** Tells staff; what is mended meanwhile is not told. */
export const mailDomainWrong: MailKind = async (_mail, { adminEmail }) => {
  const { domain, wrong } = (await readWrong()) ?? { domain: '', wrong: [] };
  if (wrong.length === 0) return { drop: 'It has been put right meanwhile.' };
  const [{ brandName }, address] = await Promise.all([readBusinessDetails(), readPublicAddress()]);
  const letter = writeLetter(`The website’s mail may not arrive: ${domain}`, {
    brandName,
    heading: `Something is wrong with the mail domain ${domain}`,
    paragraphs: [
      'The weekly check of the sender’s domain has found something that keeps mail from arriving, or brings it into spam folders.',
      ...wrong.map(({ message }) => message),
      'The Email Settings show what to enter where the domain is kept, ready to copy.',
    ],
    ...(address ? { action: { label: 'Open the check', url: `${address}/admin/email-settings/arrival` } } : {}),
    footer: 'This comes when something has become wrong, not each week.',
  });
  return { send: { ...letter, to: { name: '', address: adminEmail }, autoSubmitted: 'auto-generated' } };
};
