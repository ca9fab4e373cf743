/** The HTML of emails, in the width of a phone. */

import { type EmailContent, renderEmail } from '../../app/email/template';
import { expect, test } from './test';

const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5);
const content: EmailContent = {
  brandName: 'Uplink',
  heading: `New message from ${long}`,
  paragraphs: [`Hello ${long},`],
  quote: long,
  footer: `To answer the visitor, write to ${long}@firm.example.`,
};

test.use({ viewport: { width: 390, height: 844 } });

for (const [name, part] of [
  ['facts', { facts: [['Name', long]] }],
  ['items', { items: [[`${long} ${'Maximilian '.repeat(9)}[Message 1]`, 'Business IT support, 020 7946 0123']] }],
] as [string, Partial<EmailContent>][]) {
  test(`An email with long ${name} fits, and breaks no label into letters`, async ({ page }) => {
    await page.setContent(renderEmail('Subject', { ...content, ...part }).html);
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    expect(scrollWidth).toBeLessThanOrEqual(390);
    expect(scrollHeight).toBeLessThan(1400);
  });
}
