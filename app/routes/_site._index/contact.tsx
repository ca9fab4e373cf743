import type { SubmissionResult } from '@conform-to/react';
import { type BusinessDetails, formatPhone } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import type { PublicActionError } from '~/http/public-form.server';
import { mailto } from '~/ui/mailto';
import { Unbroken } from '~/ui/no-wrap';
import { type SocialLink, SocialList } from '~/ui/site/social-list';
import { ContactForm } from './contact-form';

interface ContactProps {
  businessDetails: BusinessDetails;
  socialLinks: SocialLink[];
  words: PageCopy;
  /** It can be looked at, and nothing can be sent. */
  isDraft: boolean;
  /** The result of a rejected message. */
  lastResult?: SubmissionResult<string[]> | null;
  question?: PublicActionError['question'];
  /** A message has just been accepted. */
  sent: boolean;
}

export function Contact({
  businessDetails,
  socialLinks,
  words: copy,
  isDraft,
  lastResult,
  question,
  sent,
}: ContactProps) {
  const { contact } = copy;
  return (
    <section id="contact" className="section section-sheet contact">
      <div className="wrap">
        <div className="section-head">
          <h2 className="h2">{contact.title}</h2>
          <p className="lead">{contact.lead}</p>
        </div>
        <div className="contact-grid">
          <ContactForm phone={businessDetails.phone} {...{ words: copy, isDraft, lastResult, question, sent }} />
          <div className="contact-cards">
            <Details businessDetails={businessDetails} words={contact} />
            {socialLinks.length > 0 ? (
              <div className="info-card contact-follow">
                <h3 className="h4">{contact.followTitle}</h3>
                <SocialList socialLinks={socialLinks} />
              </div>
            ) : null}
            <div className="info-card contact-promise">
              <h3 className="h4">{contact.promiseTitle}</h3>
              <p>{contact.promiseText}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

interface DetailsProps {
  businessDetails: BusinessDetails;
  words: PageCopy['contact'];
}

function Details({ businessDetails, words: copy }: DetailsProps) {
  const { phone, email, address, openingHours } = businessDetails;
  return (
    <div className="info-card contact-details">
      <h3 className="h4">{copy.detailsTitle}</h3>
      <dl>
        <div>
          <dt>{copy.phone}</dt>
          <dd>
            <a className="tnum" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          </dd>
        </div>
        <div>
          <dt className="nowrap">{copy.email}</dt>
          <dd>
            <a href={mailto(email)}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{copy.office}</dt>
          <dd className="lines">{address}</dd>
        </div>
        <div>
          <dt>{copy.hours}</dt>
          <dd className="lines">
            <Unbroken>{openingHours}</Unbroken>
          </dd>
        </div>
      </dl>
    </div>
  );
}
