import type { Locator } from 'playwright/test';
import { visitorMessage } from '../messages';
import { addTestimonial, asVisitor, isAccessible, output } from './admin';
import { expect, long, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const list = '/admin/testimonials';
const names = ['Anna Brook', 'Bert Clark', 'Carl Dunn'];
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const bar = (page: Page) => page.getByRole('form', { name: 'Bulk actions' });

const hasTick = (checkbox: Locator) =>
  checkbox.evaluate((element) => getComputedStyle(element, '::before').display !== 'none');

/** Through the API, as another program would. */
async function add(page: Page, path: string, data: object) {
  expect((await page.request.post(`/api/${path}`, { data })).status()).toBe(201);
}

withAndWithoutJavaScript(() => {
  test('Bulk actions hide, trash, restore and export testimonials', async ({ page, server, consoleErrors }) => {
    for (const name of names) await addTestimonial(server, name);
    await page.goto(list);
    await expect(bar(page)).toBeHidden();
    for (const name of names.slice(0, 2)) await box(page, name).check();
    expect(await Promise.all(names.map((name) => hasTick(box(page, name))))).toEqual([true, true, false]);
    await bar(page).getByRole('button', { name: 'Hide' }).click();
    await expect(output(page, '2 testimonials hidden')).toBeVisible();
    await expect(page.getByText('Hidden', { exact: true })).toHaveCount(2);
    await expect(bar(page)).toBeHidden();

    for (const name of names) await box(page, name).check();
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(output(page, '3 testimonials moved to the trash')).toBeVisible();
    await expect(page.getByText('No testimonials found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(output(page, '3 testimonials restored')).toBeVisible();
    await expect(box(page, 'Carl Dunn')).toBeVisible();

    const download = page.waitForEvent('download');
    await box(page, 'Bert Clark').check();
    await bar(page).getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^testimonials-.*\.csv$/);
    expect(consoleErrors).toEqual([]);
  });

  test('Bulk actions publish, unpublish, delete and restore posts', async ({ page, consoleErrors }) => {
    const slugs = ['moving-office', 'backups'];
    const content = 'Order the line six weeks before.';
    for (const slug of slugs) await add(page, 'admin/blog-posts', { title: slug, slug, content });
    const seen = async () => {
      const answers = await Promise.all(slugs.map((slug) => page.request.get(`/blog/${slug}`, asVisitor)));
      return answers.map((answer) => answer.status());
    };
    await page.goto('/admin/blog-posts');
    for (const slug of slugs) await box(page, slug).check();
    await bar(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(output(page, '2 blog posts published')).toBeVisible();
    expect(await seen()).toEqual([200, 200]);
    await box(page, 'backups').check();
    await bar(page).getByRole('button', { name: 'Unpublish' }).click();
    await expect(output(page, '1 blog post unpublished')).toBeVisible();
    expect(await seen()).toEqual([200, 404]);
    await box(page, 'moving-office').check();
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(output(page, '1 blog post moved to the trash')).toBeVisible();
    expect(await seen()).toEqual([404, 404]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(output(page, '1 blog post restored')).toBeVisible();
    expect(await seen()).toEqual([200, 404]);
    expect(consoleErrors).toEqual([]);
  });

  test('Bulk actions archive messages, undo that, mark as spam, and delete after a confirmation', async ({
    page,
    consoleErrors,
  }) => {
    for (const firstName of ['Anna', 'Bert', 'Carl']) await add(page, 'contact', { ...visitorMessage, firstName });
    const press = async (button: string, people: string[]) => {
      for (const person of people) await box(page, `the message of ${person} ${visitorMessage.lastName}`).check();
      await bar(page).getByRole('button', { name: button, exact: true }).click();
    };
    await page.goto('/admin/messages');
    await press('Archive', ['Anna', 'Bert']);
    await expect(output(page, '2 messages archived')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(output(page, '2 messages marked as unread')).toBeVisible();
    await press('Assign', ['Anna', 'Bert']);
    await expect(page.getByRole('heading', { name: 'Assign 2 messages' })).toBeVisible();
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(output(page, '2 messages assigned')).toBeVisible();
    await press('Mark as spam', ['Carl']);
    await expect(output(page, '1 message marked as spam')).toBeVisible();
    await press('Delete', ['Anna', 'Bert']);
    await expect(page.getByRole('heading', { name: 'Delete 2 messages permanently?' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(output(page, '2 messages deleted permanently')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  test('Bulk actions in the trash restore and purge records', async ({ page, server, consoleErrors }) => {
    for (const name of names) await addTestimonial(server, name);
    await page.goto(list);
    for (const name of names) await box(page, name).check();
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(output(page, '3 testimonials moved to the trash')).toBeVisible();
    await page.goto('/admin/trash');
    await box(page, 'Anna Brook').check();
    await bar(page).getByRole('button', { name: 'Restore' }).click();
    await expect(output(page, '1 record restored')).toBeVisible();
    for (const name of names.slice(1)) await box(page, name).check();
    await bar(page).getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByRole('heading', { name: 'Delete 2 records permanently?' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Carl Dunn' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(output(page, '2 records deleted permanently')).toBeVisible();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });
});

test('The selection is counted and announced without moving the list', async ({ page, server }) => {
  for (const name of names) await addTestimonial(server, name);
  await page.goto(list);
  const before = await box(page, 'Carl Dunn').boundingBox();
  await box(page, 'Anna Brook').check();
  expect(await box(page, 'Carl Dunn').boundingBox()).toEqual(before);
  await expect(page.getByRole('status').filter({ hasText: '1 selected.' })).toHaveCount(1);
  await bar(page).getByRole('button', { name: 'Select all 3 on this page' }).click();
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  for (const name of names) await expect(box(page, name)).toBeChecked();
  await isAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const button of await bar(page).getByRole('button').all()) expect(await isAsHighAsAThumb(button)).toBe(true);
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page)).toBeHidden();
});

test('The bulk delete confirmation is accessible', long, async ({ page, server }) => {
  const id = await addTestimonial(server, 'Anna Brook');
  await page.goto(`${list}/${id}/delete`);
  await page.getByRole('button', { name: 'Delete testimonial' }).click();
  await expect(output(page, 'Testimonial deleted successfully')).toBeVisible();
  await page.goto(`/admin/bulk/trash?intent=discard&records=testimonials/${id}`);
  await isAccessible(page);
});

/** Whether a press 21 px above or below its middle is still its own: a link's area is larger than its box. */
function isAsHighAsAThumb(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect();
    const isHit = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    return [-21, 21].every((offset) => isHit(top + height / 2 + offset));
  });
}
