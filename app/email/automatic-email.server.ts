import { readBusinessDetails, readPublicAddress } from '~/content/settings/settings.server';
import type { ComposedMail } from './email-kind';
import { type EmailContent, renderEmail } from './template';

interface AutomaticEmail extends Omit<EmailContent, 'brandName' | 'action'> {
  heading: string;
  /** The heading and the brand name by default. */
  subject?: string;
  /** A page of the back office. There is no link while the site's public address is unknown. */
  link: { label: string; path: `/admin/${string}` };
}

/** Renders an email from the site itself to staff. */
export async function automaticEmail(
  recipients: Pick<ComposedMail, 'to' | 'bcc' | 'references'>,
  { subject, link, ...content }: AutomaticEmail,
) {
  const [{ brandName }, site] = await Promise.all([readBusinessDetails(), readPublicAddress()]);
  const message = renderEmail(subject ?? `${content.heading} - ${brandName}`, {
    ...content,
    brandName,
    ...(site ? { action: { label: link.label, url: `${site}${link.path}` } } : {}),
  });
  return { send: { ...message, ...recipients, autoSubmitted: 'auto-generated' as const } };
}

/** The admin address, without a name. */
export const toAdmin = ({ adminEmail }: { adminEmail: string }) => ({ to: { name: '', address: adminEmail } });
