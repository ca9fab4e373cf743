import { addTestimonial, isAccessible, said } from './admin';
import { expect, test } from './test';

test.use({ signedInAs: 'admin' });

const list = '/admin/testimonials';

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('what was deleted is there again: by Undo, or from the trash', async ({ page, server, complaints }) => {
      const id = await addTestimonial(server);
      const deleteIt = async () => {
        await page.goto(`${list}/${id}/delete`);
        await page.getByRole('button', { name: 'Delete testimonial' }).click();
        await expect(said(page, 'Testimonial deleted successfully')).toBeVisible();
      };
      await deleteIt();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(said(page, 'Testimonial restored')).toBeVisible();
      await expect(page).toHaveURL(list);
      await expect(page.getByText('The office has stopped talking about IT.')).toBeVisible();

      await deleteIt();
      await page.goto('/admin/trash');
      await page.getByRole('button', { name: 'Restore Sarah Whitcombe' }).click();
      await expect(said(page, 'Testimonial restored')).toBeVisible();
      await expect(page.getByText('The trash is empty')).toBeVisible();

      await deleteIt();
      await page.goto('/admin/trash');
      await page.getByRole('link', { name: 'Delete Sarah Whitcombe for good' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(said(page, 'Deleted for good')).toBeVisible();
      await expect(page.getByText('The trash is empty')).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

test('the screens of the trash are accessible', async ({ page, server }) => {
  const id = await addTestimonial(server);
  await page.goto('/admin/trash');
  await isAccessible(page);
  await page.goto(`${list}/${id}/delete`);
  await page.getByRole('button', { name: 'Delete testimonial' }).click();
  await expect(said(page, 'Testimonial deleted successfully')).toBeVisible();
  await page.goto('/admin/trash');
  await isAccessible(page);
  await page.goto(`/admin/trash/testimonials/${id}/delete`);
  await isAccessible(page);
});
