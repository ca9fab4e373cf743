import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { PageCopy } from '~/content/home-page/copy';
import type { BusinessDetails } from '~/content/settings/business-details';
import type { PublicSocialLink } from '~/content/social-links/schema';
import { formatPhone } from '~/platform/phone-number';
import { mailto } from '~/ui/mailto';
import { NoWrap } from '~/ui/no-wrap';
import { Container } from '~/ui/site/container';
import { Section, SectionHead } from '~/ui/site/section';
import { SocialList } from '~/ui/site/social-list';
import { ContactForm, type ContactFormProps } from './contact-form';

interface ContactProps extends Omit<ContactFormProps, 'phone'> {
  businessDetails: BusinessDetails;
  socialLinks: PublicSocialLink[];
}

export function Contact({ businessDetails, socialLinks, ...form }: ContactProps) {
  const { contact } = form.copy;
  return (
    <Section id="contact" ground="sheet">
      <Container className="print:break-inside-avoid">
        <SectionHead title={contact.title} lead={contact.lead} />
        <div className="grid gap-x-6 gap-y-14 lg:grid-cols-12 print:block">
          <ContactForm {...form} phone={businessDetails.phone} />
          <div className="grid min-w-0 content-start gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:col-span-4 lg:col-start-9 lg:flex lg:flex-col">
            <Details businessDetails={businessDetails} copy={contact} />
            {socialLinks.length > 0 ? (
              <InfoCard className="bg-paper print:hidden" title={contact.followTitle}>
                <SocialList className="mt-3" socialLinks={socialLinks} />
              </InfoCard>
            ) : null}
            <InfoCard className="border-accent-soft bg-accent-soft" title={contact.promiseTitle}>
              <p className="mt-1">{contact.promiseText}</p>
            </InfoCard>
          </div>
        </div>
      </Container>
    </Section>
  );
}

/** @param className with the colours */
function InfoCard({ className, title, children }: { className: string; title: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'print:!p-4 rounded-card border px-5 py-6 text-tight leading-1.5 md:p-7 print:break-inside-avoid',
        className,
      )}
    >
      <h3 className="text-h4">{title}</h3>
      {children}
    </div>
  );
}

function Details({ businessDetails, copy }: { businessDetails: BusinessDetails; copy: PageCopy['contact'] }) {
  const { phone, email, address, openingHours } = businessDetails;
  return (
    <InfoCard className="bg-paper md:row-span-2" title={copy.detailsTitle}>
      <dl className="mt-3.5">
        <Detail label={copy.phone}>
          <a className={`${detailLink} whitespace-nowrap tabular-nums`} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </Detail>
        <Detail label={copy.email}>
          <a className={detailLink} href={mailto(email)}>
            {email}
          </a>
        </Detail>
        <Detail label={copy.office}>{address}</Detail>
        <Detail label={copy.hours}>
          <NoWrap>{openingHours}</NoWrap>
        </Detail>
      </dl>
    </InfoCard>
  );
}

const detailLink = 'py-[3px] underline decoration-1 underline-offset-[3px] hover:decoration-2';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex border-t py-[11px] leading-1.45 last:pb-0">
      <dt className="w-18 flex-none text-ink-2 md:w-[88px]">
        <NoWrap>{label}</NoWrap>
      </dt>
      <dd className="min-w-0 flex-1 whitespace-pre-line">{children}</dd>
    </div>
  );
}
