/** A case study: from a draft without permission to its page. */
import { addTestimonial, isReady, output, unexpected } from './admin';
import { expect, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'editor' });

const list = '/admin/case-studies';

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('A case study is published only with a permission, and then shows on the website', async ({
    page,
    server,
    consoleErrors,
  }) => {
    await addTestimonial(server);
    const ready = async () => {
      if (javaScriptEnabled) await isReady(page);
    };
    await page.goto(`${list}/new`);
    await ready();
    const dialog = page.getByRole('dialog', { name: 'Add case study' });
    const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: false }).first().fill(value);
    await fill('Title', 'Forty people moved in a weekend');
    await fill('Client', 'A law firm in Leeds');
    await fill('Problem', 'The old server stopped twice a week.');
    await dialog.getByRole('textbox', { name: 'Solution' }).fill('We moved the files **first**.');
    await fill('Figure', '42 minutes');
    await fill('How it was measured', 'The median of 60 calls.');
    await dialog.getByLabel('Testimonial').selectOption({ label: 'Sarah Whitcombe, Hallam & Reed' });
    await dialog.getByRole('switch', { name: 'Published' }).check();
    await dialog.getByRole('button', { name: 'Add case study' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toContainText('Before you publish this case study, enter who gave permission and when');
    await ready();
    await fill('Permission given by', 'Helen Marsh, Finance Director');
    await fill('Permission given on', '2026-01-31');
    await dialog.getByRole('button', { name: 'Add case study' }).click();
    await expect(output(page, 'Case study added successfully')).toBeVisible();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();

    await page.goto('/');
    await page.getByRole('link', { name: 'All case studies' }).click();
    await expect(page.getByRole('heading', { name: 'Case studies', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Forty people moved in a weekend' }).click();
    await expect(page.getByText('The median of 60 calls.')).toBeVisible();
    await expect(page.getByText('The office has stopped talking about IT.')).toBeVisible();
    await expect(page.locator('.prose strong')).toHaveText('first');
    await expect(page.getByText('Helen Marsh')).toHaveCount(0);

    await page.goto(list);
    await ready();
    await page.getByRole('button', { name: 'Hide Forty people moved in a weekend on the website' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});
