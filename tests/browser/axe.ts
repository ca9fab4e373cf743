import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/**
 * What axe finds on the page that is open, each rule with its elements. What a frame shows is a page of its own.
 *
 * @param tags of the rules; all that are on by themselves, where there are none
 */
export async function violations(page: Page, tags: string[] = []): Promise<string[]> {
  // It stays on the page for the next look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    // No rule that is on judges what would be fetched.
    preload: false,
    ...(tags.length > 0 ? { runOnly: tags } : {}),
  };
  type WithAxe = { axe: typeof axe };
  const { violations } = await page.evaluate((options) => (window as never as WithAxe).axe.run(options), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
