/** Simultaneous edits: merged, or resolved by the user, with JavaScript and without. */
import { editorOf, isAccessible, isReady, output, textareaOf } from './admin';
import { expect, long, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const [first, second, third] = ['The first paragraph.', 'The second paragraph.', 'The third paragraph.'];

/** As another user, through the API. */
async function send(page: Page, method: 'post' | 'put' | 'patch', path: string, data: object) {
  const response = await page.request[method](`/api/admin/${path}`, { data });
  expect(response.ok()).toBe(true);
}

const post = { title: 'Moving office', content: text(first, second, third) };
const testimonial = {
  authorName: 'Helen Marsh',
  authorPosition: 'Finance Director',
  authorInitials: 'HM',
  content: text(first, second, third),
};
const hero = '/admin/home-page/hero';

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
      hero,
      (page: Page) => send(page, 'patch', 'page', { hero: { lead: text(first, second, third) } }),
      (page: Page, lead: string) => send(page, 'patch', 'page', { hero: { lead } }),
      'Save draft',
      'Saved in the draft',
    ],
  ] as const) {
    // The others are the same form, posted: merging.test.ts.
    if (!javaScriptEnabled && what !== 'a testimonial') continue;
    test(
      `Simultaneous edits of ${what} are merged, and a conflict is resolved by the user`,
      what === 'a post' ? {} : long,
      async ({ page, consoleErrors }) => {
        // Two conflicts, and each screen several times.
        test.slow();
        const label = what === 'the home page' ? 'Introduction' : 'Content';
        const field = editorOf(page, label);
        const value = textareaOf(page, label);
        const open = async () => {
          await page.goto(address);
          if (javaScriptEnabled) await isReady(page);
        };
        await make(page);
        await open();
        await change(page, text('The first as they have it.', second, third));
        await field.fill(text(first, second, 'The third as I have it.'));
        await page.getByRole('button', { name: save }).first().click();
        await expect(output(page, done)).toBeVisible();
        await expect(page.getByText('Merged with changes that someone else saved').first()).toBeVisible();
        await open();
        await expect(value).toHaveValue(text('The first as they have it.', second, 'The third as I have it.'));

        await change(page, text('The first as they have it.', 'Theirs, in the middle.', 'The third as I have it.'));
        await field.fill(text('The first as they have it.', 'Mine, in the middle.', 'The third as I have it.'));
        await page.getByRole('button', { name: save }).first().click();
        const question = page.getByRole('region', { name: 'Changed by both of you' });
        await expect(question).toContainText('Someone else has saved a newer version.');
        await expect(question.getByText('Theirs, in the middle.')).toBeVisible();
        if (javaScriptEnabled) await isAccessible(page);
        // A user who leaves finds the merge again.
        page.once('dialog', (dialog) => dialog.accept());
        await open();
        await expect(page.getByText('that are not saved')).toBeVisible();
        await page.getByRole('link', { name: 'Continue' }).click();
        if (javaScriptEnabled) await isReady(page);
        await expect(value).toHaveValue(/Mine, in the middle\./);
        await page.getByRole('button', { name: save }).first().click();
        await question.getByRole('radio', { name: 'Both: theirs, then yours' }).check();
        await page.getByRole('button', { name: save }).first().click();
        await expect(output(page, done)).toBeVisible();
        await open();
        const both = text(
          'The first as they have it.',
          'Theirs, in the middle.',
          'Mine, in the middle.',
          'The third as I have it.',
        );
        await expect(value).toHaveValue(both);
        await expect(page.getByText('that are not saved')).toHaveCount(0);
        expect(consoleErrors.filter((consoleError) => !/status of 409/.test(consoleError))).toEqual([]);
      },
    );
  }
});
