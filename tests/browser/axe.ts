import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/**
 * What axe finds on the page that is open, each rule with its elements.
 *
 * @param narrow says what is looked at, or by which rules
 */
export async function violations(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // In its usual mode it opens a page of its own for each look, for frames of other origins, which we have none of.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await narrow(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
