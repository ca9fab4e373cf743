import type { BusinessDetails } from '~/content/business/schema';
import { type Message, renderEmail } from './template';

export function testMessage(business: BusinessDetails): Message {
  return renderEmail(`Test email from ${business.brandName}`, {
    brandName: business.brandName,
    heading: 'Outgoing email works',
    paragraphs: ['This email was sent from the Email Settings of your website, with the settings saved there.'],
    footer: 'Someone who manages the website asked for it. You don’t need to do anything.',
  });
}
