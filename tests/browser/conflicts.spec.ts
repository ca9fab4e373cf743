/** Simultaneous edits: both versions are shown and the user chooses, with JavaScript and without. */
import { editorOf, isAccessible, isReady, output, textareaOf } from './admin';
import { expect, long, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

/** As another user, through the API. */
async function send(page: Page, method: 'post' | 'put' | 'patch', path: string, data: object) {
  const response = await page.request[method](`/api/admin/${path}`, { data });
  expect(response.ok()).toBe(true);
}

const [original, theirs, mine] = ['As it was, before anyone.', 'Theirs, saved meanwhile.', 'Mine, typed meanwhile.'];
const post = { title: 'Moving office', content: original };
const testimonial = {
  authorName: 'Helen Marsh',
  authorPosition: 'Finance Director',
  authorInitials: 'HM',
  content: original,
};

withAndWithoutJavaScript((javaScriptEnabled) => {
  for (const [what, address, make, change, save, done] of [
    [
      'a post',
      '/admin/blog-posts/1/edit',
      (page: Page) => send(page, 'post', 'blog-posts', post),
      (page: Page, content: string) => send(page, 'put', 'blog-posts/1', { ...post, content }),
      'Save draft',
      'Blog post updated successfully',
    ],
    [
      'a testimonial',
      '/admin/testimonials/1/edit',
      (page: Page) => send(page, 'post', 'testimonials', testimonial),
      (page: Page, content: string) => send(page, 'patch', 'testimonials/1', { content }),
      'Save changes',
      'Testimonial updated successfully',
    ],
    [
      'the home page',
      '/admin/home-page/hero',
      (page: Page) => send(page, 'patch', 'page', { hero: { lead: original } }),
      (page: Page, lead: string) => send(page, 'patch', 'page', { hero: { lead } }),
      'Save draft',
      'Saved in the draft',
    ],
  ] as const) {
    // The others are the same form, posted: conflicts.test.ts.
    if (!javaScriptEnabled && what !== 'a testimonial') continue;
    test(
      `A stale edit of ${what} shows both versions, and the choice is saved`,
      what === 'a post' ? {} : long,
      async ({ page, consoleErrors }) => {
        const label = what === 'the home page' ? 'Introduction' : 'Content';
        const field = editorOf(page, label);
        const value = textareaOf(page, label);
        const button = page.getByRole('button', { name: save }).first();
        const open = async () => {
          await page.goto(address);
          if (javaScriptEnabled) await isReady(page);
        };
        await make(page);
        await open();
        await change(page, theirs);
        await field.fill(mine);
        await button.click();
        const question = page.getByRole('region', { name: 'Two versions' });
        await expect(question).toContainText('A newer version has been saved.');
        for (const version of [theirs, mine]) await expect(question.getByText(version)).toBeVisible();
        await expect(value).toHaveValue(mine);
        if (javaScriptEnabled) await isAccessible(page);
        // Without a choice it asks again, and nothing is lost.
        await button.click();
        await expect(page.getByText('Choose a version of each field below, then save again.').first()).toBeVisible();
        await expect(value).toHaveValue(mine);
        await question.getByRole('radio', { name: 'Yours' }).check();
        await button.click();
        await expect(output(page, done)).toBeVisible();
        await open();
        await expect(value).toHaveValue(mine);

        await change(page, theirs);
        await field.fill(`${mine} And more.`);
        await button.click();
        await question.getByRole('radio', { name: 'Saved' }).check();
        await button.click();
        await expect(output(page, done)).toBeVisible();
        await open();
        await expect(value).toHaveValue(theirs);
        await expect(page.getByText('that are not saved')).toHaveCount(0);
        expect(consoleErrors.filter((consoleError) => !/status of 409/.test(consoleError))).toEqual([]);
      },
    );
  }
});
