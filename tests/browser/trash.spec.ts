import { addPost, addTestimonial, asVisitor, isAccessible, output } from './admin';
import { expect, long, type Server, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

const kinds = [
  {
    what: 'testimonial',
    name: 'Anna Brook',
    list: '/admin/testimonials',
    add: (server: Server) => addTestimonial(server, 'Anna Brook'),
    address: '/',
  },
  {
    what: 'blog post',
    name: 'Moving office',
    list: '/admin/blog-posts',
    add: addPost,
    address: '/blog/moving-office',
  },
];

withAndWithoutJavaScript(() => {
  for (const { what, name, list, add, address } of kinds) {
    test(`A deleted ${what} can be restored by Undo or from the trash, or purged`, async ({
      page,
      server,
      consoleErrors,
    }) => {
      const id = await add(server);
      const isVisible = async () => (await (await page.request.get(address, asVisitor)).text()).includes(name);
      const deleteIt = async () => {
        await page.goto(`${list}/${id}/delete`);
        await page.getByRole('button', { name: `Delete ${what}` }).click();
        await expect(output(page, /deleted successfully$/)).toBeVisible();
        expect(await isVisible()).toBe(false);
      };
      await deleteIt();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(output(page, /restored$/)).toBeVisible();
      await expect(page).toHaveURL(list);
      await expect(page.getByText(name).first()).toBeVisible();
      expect(await isVisible()).toBe(true);

      await deleteIt();
      await page.goto('/admin/trash');
      await page.getByRole('button', { name: `Restore ${name}` }).click();
      await expect(output(page, /restored$/)).toBeVisible();
      await expect(page.getByText('The trash is empty')).toBeVisible();
      expect(await isVisible()).toBe(true);

      await deleteIt();
      await page.goto('/admin/trash');
      await page.getByRole('link', { name: `Delete ${name} permanently` }).click();
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await expect(output(page, 'Deleted permanently')).toBeVisible();
      await expect(page.getByText('The trash is empty')).toBeVisible();
      expect(consoleErrors).toEqual([]);
    });
  }
});

test('The trash screens are accessible', long, async ({ page, server }) => {
  const id = await addTestimonial(server);
  await page.goto('/admin/trash');
  await isAccessible(page);
  await page.goto(`/admin/testimonials/${id}/delete`);
  await page.getByRole('button', { name: 'Delete testimonial' }).click();
  await expect(output(page, 'Testimonial deleted successfully')).toBeVisible();
  await page.goto('/admin/trash');
  await isAccessible(page);
  await page.goto(`/admin/trash/testimonials/${id}/delete`);
  await isAccessible(page);
});
