import { addPost, addTestimonial, asVisitor, inStore, isAccessible, output, unexpected } from './admin';
import { expect, long, type Page, type Server, test, withAndWithoutJavaScript } from './test';

test.use({ loggedInAs: 'admin' });

/** As another user, through the API. */
async function send(page: Page, method: 'post' | 'patch', path: string, data = {}) {
  expect((await page.request[method](`/api/admin/${path}`, { data })).ok()).toBe(true);
}

/** The time of what is planned has come. */
const comes = (server: Server, action: 'publish' | 'unpublish') =>
  inStore(server, (queries) =>
    queries
      .updateTable('scheduledActions')
      .set({ dueAt: new Date().toISOString() })
      .where('action', '=', action)
      .execute(),
  );

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An admin schedules a post, changes the time and cancels it', async ({ page, server, consoleErrors }) => {
    const id = await addPost(server, false);
    await page.goto(`/admin/blog-posts/${id}/edit`);
    await page.getByRole('link', { name: 'Schedule' }).click();
    const form = page.locator('section', { hasText: 'Publish on' }).first();
    const button = form.getByRole('button', { name: 'Schedule' });
    await form.getByLabel('Day and time').fill('2035-10-28T01:30');
    await button.click();
    await expect(output(page, 'Scheduled')).toBeVisible();
    await expect(page.getByText('comes twice').first()).toBeVisible();
    for (const address of ['/admin/dashboard', '/admin/blog-posts']) {
      await page.goto(address);
      await expect(page.getByText('28 October 2035, 01:30')).toBeVisible();
    }
    await page.getByRole('link', { name: /Publish on/ }).click();
    await form.getByLabel('Day and time').fill('2035-10-29T09:00');
    await form.getByRole('button', { name: 'Change time' }).click();
    await expect(form.getByText('Goes live on 29 October 2035, 09:00. Scheduled by')).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    const screen = page.url();
    await page.goto('/admin/schedule?month=2035-10');
    await expect(page.getByRole('link', { name: '09:00 Goes live Moving office' })).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await page.goto(screen);
    await form.getByRole('button', { name: /^Cancel/ }).click();
    await expect(output(page, 'No longer scheduled')).toBeVisible();
    await expect(button).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  // The same forms, posted: schedule.test.ts.
  if (!javaScriptEnabled) return;

  test('A testimonial is unpublished and published at its scheduled times', async ({ page, server, consoleErrors }) => {
    await addTestimonial(server, 'Anna Brook');
    const visitorsSee = async () => (await (await page.request.get('/', asVisitor)).text()).includes('Anna Brook');
    const scheduledAction = async (title: string) => {
      await page.goto('/admin/testimonials');
      await page.getByRole('link', { name: 'Edit Anna Brook' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Schedule' }).click();
      const form = page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
      await form.getByLabel('Day and time').fill('2035-11-23T09:00');
      await form.getByRole('button', { name: 'Schedule' }).click();
      await expect(output(page, 'Scheduled')).toBeVisible();
      await page.goto('/admin/testimonials');
      await expect(page.getByRole('link', { name: `${title} 23 November 2035, 09:00` })).toBeVisible();
    };
    await scheduledAction('Unpublish on');
    expect(await visitorsSee()).toBe(true);
    await comes(server, 'unpublish');
    await expect.poll(visitorsSee, { intervals: [200] }).toBe(false);
    await scheduledAction('Publish on');
    await comes(server, 'publish');
    await expect.poll(visitorsSee, { intervals: [200] }).toBe(true);
    expect(consoleErrors).toEqual([]);
  });

  test('The home page draft is published at its scheduled time', long, async ({ page, server, consoleErrors }) => {
    test.slow();
    const text = (lead: string) => send(page, 'patch', 'page', { hero: { lead } });
    const visitorsSee = async (lead: string) => {
      const html = async () => (await page.request.get('/', asVisitor)).text();
      await expect.poll(html, { intervals: [200] }).toContain(lead);
    };
    const part = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
    const scheduledAction = async (title: string, at: string) => {
      await part(title).getByLabel('Day and time').fill(at);
      await part(title).getByRole('button', { name: 'Schedule' }).click();
    };
    await text('The sale.');

    await page.goto('/admin/home-page');
    await page.getByRole('link', { name: 'Schedule' }).click();
    await scheduledAction('Publish on', '2020-11-23T09:00');
    await expect(part('Publish on').getByText('This time has passed. Choose a later one.').first()).toBeVisible();
    await scheduledAction('Publish on', '2035-11-23T09:00');
    await expect(part('Publish on').getByText('23 November 2035, 09:00')).toBeVisible();
    await expect(part('Unpublish on')).toHaveCount(0);
    if (javaScriptEnabled) await isAccessible(page);
    for (const address of ['/admin/dashboard', '/admin/home-page']) {
      await page.goto(address);
      await expect(page.getByText('Publish on').first()).toBeVisible();
    }

    await comes(server, 'publish');
    await visitorsSee('The sale.');
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Publish on')).toHaveCount(0);
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});
