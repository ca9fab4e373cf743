/** The writing of a post: its tags, what is worth a look before it is published, and how others show it. */
import { isAccessible, isReady, output, unexpected } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'editor' });

const list = '/admin/blog-posts';
const content = 'Six weeks before the van comes, order the line.\n\n#### Too deep\n\n[Prices](/prices)';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('Enter in the title saves the post instead of showing its preview', async ({ page }) => {
    await page.goto(`${list}/new`);
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole('textbox', { name: 'Content' }).fill(content);
    await page.getByLabel('Title', { exact: true }).fill('Moving office');
    await page.keyboard.press('Enter');
    await expect(output(page, 'Blog post created successfully')).toBeVisible();
  });

  test('An editor tags a post, sees warnings, publishes it and renames a tag', async ({ page, consoleErrors }) => {
    await page.goto(`${list}/new`);
    if (javaScriptEnabled) await isReady(page);
    await page.getByLabel('Title', { exact: true }).fill('Moving office');
    await page.getByLabel('Tags').fill('security,  Office moves');
    await page.getByRole('textbox', { name: 'Content' }).fill(content);
    const inspect = page.getByRole('region', { name: 'Before publishing' });
    if (!javaScriptEnabled) {
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('link', { name: 'Edit Moving office' }).click();
    }
    await expect(inspect).toContainText('The link to /prices is dead: page not found.');
    await expect(inspect).toContainText('“Too deep” skips a level: ## would follow.');
    await expect(inspect).toContainText('12 words');
    await expect(page.getByRole('figure', { name: 'In search results' })).toContainText('Moving office | Uplink');
    if (javaScriptEnabled) {
      await inspect.getByRole('button', { name: /Too deep/ }).click();
      const text = page.getByRole('textbox', { name: 'Content' });
      await expect(text).toBeFocused();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe('#### Too deep');
      await page.getByLabel('Search title').fill('Found by this');
      await expect(page.getByRole('figure', { name: 'As a link that someone shares' })).toContainText('Found by this');
      await text.fill('Six weeks before the van comes.');
      await expect(inspect).not.toContainText('dead');
      await isAccessible(page);
    }
    await page.getByRole('switch', { name: 'Published' }).check();
    await page.getByRole('button', { name: 'Publish post' }).click();
    await expect(output(page, `Blog post ${javaScriptEnabled ? 'created' : 'updated'} successfully`)).toBeVisible();

    await page.goto('/blog/moving-office');
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Office moves' }).click();
    await expect(page).toHaveURL(/\/blog\/tag\/office-moves$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Office moves');

    await page.goto(list);
    if (javaScriptEnabled) await isReady(page);
    await page.getByRole('link', { name: 'Tags' }).click();
    await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'security (1 post)' });
    await page.getByLabel('New name').fill('Security');
    await page.getByRole('button', { name: 'Rename tag' }).click();
    await expect(output(page, 'Tag renamed successfully')).toBeVisible();
    await page.goto('/blog/tag/security');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});
