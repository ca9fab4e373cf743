/** The default legal pages. They describe the installed software, and the business must check them. */
import type { BusinessDetails } from './business-details';
import type { SiteContentKey } from './settings';

/** Returns Markdown, or plain text for the copyright line. */
export function defaultSiteContent(key: SiteContentKey, details: BusinessDetails): string {
  if (key === 'privacy-policy') return privacyPolicy(details);
  if (key === 'terms-of-service') return termsOfService(details);
  return 'All rights reserved.';
}

function privacyPolicy({ brandName, email }: BusinessDetails): string {
  return `${brandName} respects your privacy. This page explains which data this website stores about you, the reason, and your rights.

## What we collect

When you send us a message we store what you write in the form: your name, company, email address, phone number, location, the size of your business if you give it, the reason for your message, and the message itself. With it we store how you came to us: the page, the website whose link you followed, and the campaign named in that link.

The server’s log notes technical facts of each request, such as the time and the page. It does not hold what you write.

## Why we collect it

We use what you send to answer you, and how you came to us to see which links bring enquiries. The lawful basis is our legitimate interest in replying to people who write to us, and, where you ask for a quotation, steps taken at your request before a contract.

We do not sell your details, and we do not use them for advertising.

## Cookies

Reading this website sets no cookies. After you send the form a short-lived cookie carries the confirmation to the next page; it is removed as soon as it has been shown. There is no tracking and no analytics by third parties.

We count how often each page is opened on a day, and from which website or campaign. The count holds nothing about you: no IP address, no cookie and no other identifier.

## How long we keep it

We keep messages for as long as we need them to deal with your enquiry and to meet our legal obligations, and then delete them.

## Your rights

Under UK data protection law you may ask us for a copy of the data we hold about you, and ask us to correct or erase it. Write to ${email}. If you are not content with our answer, you may complain to the Information Commissioner’s Office at [ico.org.uk](https://ico.org.uk).

## Changes

When this policy changes, the new text appears on this page.
`;
}

function termsOfService({ brandName, email }: BusinessDetails): string {
  return `These terms apply to your use of this website. Services that we provide to clients are covered by the agreement we sign with each of them.

## Using this website

You may read and link to this website freely. Do not try to disrupt it, access restricted areas, or send messages in bulk through its form.

## What we publish

We try to keep this website accurate, but it is general information, not advice for your particular situation. Prices, times and services are settled in a written agreement, not on this website.

## Links to other websites

Where we link to other websites, we are not responsible for what they say or do.

## Our liability

Nothing in these terms limits liability that cannot be limited by law. Apart from that, ${brandName} is not liable for loss that comes from relying only on this website.

## Ownership

The texts, drawings and marks on this website belong to ${brandName} or to those who have licensed them to us. Testimonials and the logos of accreditation bodies belong to their owners.

## Law

These terms are governed by the law of England and Wales.

## Contact

Questions about these terms? Write to ${email}.
`;
}
