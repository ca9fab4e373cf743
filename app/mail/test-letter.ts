import type { BusinessDetails } from '~/content/business-details';
import { type Message, writeLetter } from './layout';

/** What the test mail says. */
export function testMessage(business: BusinessDetails): Message {
  return writeLetter(`Test e-mail from ${business.brandName}`, {
    brandName: business.brandName,
    heading: 'Outgoing mail works',
    paragraphs: ['This e-mail was sent from the Email Settings of your website, with the settings saved there.'],
    footer: 'Somebody who manages the website asked for it. There is nothing to do.',
  });
}
