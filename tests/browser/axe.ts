import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/**
 * The violations that axe finds on the open page. Frames are pages of their own.
 *
 * @param tags of the rules; all default rules without
 */
export async function violations(page: Page, tags: string[] = []): Promise<string[]> {
  // It stays on the page for the next look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    // No active rule needs other files.
    preload: false,
    ...(tags.length > 0 ? { runOnly: tags } : {}),
  };
  type WithAxe = { axe: typeof axe };
  const { violations } = await page.evaluate((options) => (window as never as WithAxe).axe.run(options), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
