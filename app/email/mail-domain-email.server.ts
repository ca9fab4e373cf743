/** The email about new problems with the sender's domain. */
import { readBusinessDetails, readPublicAddress } from '~/content/legal/texts.server';
import type { MailKind } from './email-kind';
import { readWrong } from './mail-domain.server';
import { renderEmail } from './template';

/** Notifies staff of the remaining problems. */
export const mailDomainWrong: MailKind = async (_mail, { adminEmail }) => {
  const { domain, wrong } = (await readWrong()) ?? { domain: '', wrong: [] };
  if (wrong.length === 0) return { drop: 'The problem has been fixed.' };
  const [{ brandName }, address] = await Promise.all([readBusinessDetails(), readPublicAddress()]);
  const email = renderEmail(`Email from your website may not arrive: ${domain}`, {
    brandName,
    heading: `Problem with the email domain ${domain}`,
    paragraphs: [
      'The weekly domain check found a problem. Your emails may not arrive, or may go to spam.',
      ...wrong.map(({ message }) => message),
      'Email Settings show the DNS records to add, ready to copy.',
    ],
    ...(address ? { action: { label: 'Open the check', url: `${address}/admin/email-settings/domain-check` } } : {}),
    footer: 'You get this email only when there is a new problem.',
  });
  return { send: { ...email, to: { name: '', address: adminEmail }, autoSubmitted: 'auto-generated' } };
};
