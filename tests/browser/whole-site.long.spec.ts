/** From a new site to a business's own: everything through its pages, with JavaScript and without. */
import { type MailServer, startMailServer } from '../mail-server';
import { isReady, output, unexpected } from './admin';
import { expect, type Page, test, withAndWithoutJavaScript } from './test';

const password = 'a long password';

let mailServer: MailServer;
test.beforeEach(async () => {
  mailServer = await startMailServer();
});
test.afterEach(() => mailServer.stop());

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An admin turns a fresh instance into a complete site', async ({ page, consoleErrors }) => {
    test.slow();
    const ready = async () => {
      if (javaScriptEnabled) await isReady(page);
    };
    /** Sends the form with that button, and reads what is said about it. */
    const send = async (button: string, text: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(output(page, text)).toBeVisible();
    };
    const open = (entry: string) =>
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: entry, exact: true }).click();
    const tab = (name: string) =>
      page
        .getByRole('link', { name, exact: true })
        .or(page.getByRole('tab', { name, exact: true }))
        .last()
        .click();

    await page.goto('/admin/setup');
    await ready();
    await fillIn(page, {
      'First name': 'Ngozi',
      'Last name': 'Okafor',
      Username: 'ngozi',
      Email: 'ngozi@okafor.example',
      Password: password,
      'Confirm password': password,
    });
    await send('Create admin account', 'Admin account created successfully');
    await ready();

    await open('Site Settings');
    await tab('Social Media');
    await page.getByRole('radio', { name: 'LinkedIn' }).check();
    await fillIn(page, { URL: 'https://www.linkedin.com/company/okafor' });
    await send('Add link', 'Social media link added');
    await tab('Legal Pages');
    await page.getByRole('textbox', { name: 'Privacy Policy' }).fill('## What we keep\n\nYour **message**.');
    await send('Save and publish Privacy Policy', 'Content saved successfully');
    await tab('Business Details');
    await fillIn(page, { 'Brand name': 'Okafor IT', 'Phone number': '+44 20 7946 0999', 'Founded in': '2012' });
    await send('Save and publish', 'Business details saved successfully');
    await tab('Sitemap');
    await fillIn(page, { 'Base URL': 'https://www.okafor.example' });
    await send('Generate sitemap', 'Sitemap generated successfully');

    await open('Testimonials');
    await page.getByRole('link', { name: 'Add testimonial' }).first().click();
    await fillIn(page, {
      'Author name': 'Helen Marsh',
      'Author initials': 'HM',
      'Author position': 'Finance Director',
      Content: 'Honest advice, and someone always picks up the phone.',
    });
    await send('Add testimonial', 'Testimonial added successfully');

    await open('Accreditations');
    await page.getByRole('link', { name: 'Add accreditation' }).first().click();
    await fillIn(page, { Name: 'Cyber Essentials Plus', Logo: '/favicon.svg' });
    await send('Add accreditation', 'Accreditation added successfully');

    await open('Blog Posts');
    await page.getByRole('link', { name: 'New post' }).first().click();
    const editor = page.getByRole('dialog', { name: 'New post' });
    await editor.getByLabel('Title', { exact: true }).fill('Moving office');
    await editor.getByRole('textbox', { name: 'Content' }).fill('Six weeks before the van comes, **order** the line.');
    await editor.getByRole('switch', { name: 'Published' }).check();
    await send('Publish post', 'Blog post created successfully');

    await open('User Management');
    await page.getByRole('link', { name: 'Add user' }).click();
    await fillIn(page.getByRole('dialog', { name: 'Add user' }), {
      Username: 'tunde',
      Email: 'tunde@okafor.example',
      'First name': 'Tunde',
      'Last name': 'Bakare',
      Password: 'plum-7',
    });
    await send('Add user', 'User created successfully');
    await expect(page.getByRole('row', { name: /tunde.*Editor/i })).toBeVisible();

    await open('Email Settings');
    await tab('SMTP Settings');
    await fillIn(page, {
      'SMTP host': '127.0.0.1',
      Port: String(mailServer.port),
      Username: 'website@okafor.example',
      Password: 'a secret of the mail server',
      'From email': 'website@okafor.example',
      'Admin email': 'desk@okafor.example',
    });
    await send('Save settings', 'SMTP configuration saved successfully');
    await tab('Test Email');
    await fillIn(page, { Recipient: 'desk@okafor.example' });
    await send('Send test email', 'Test email sent to desk@okafor.example');
    expect(mailServer.received.map(({ to }) => to)).toContainEqual(['desk@okafor.example']);

    await page.getByRole('button', { name: 'Logout' }).last().click();
    await expect(output(page, 'Logged out successfully')).toBeVisible();
    expect(unexpected(consoleErrors)).toEqual([]);

    await page.goto('/');
    await expect(page).toHaveTitle(/^Okafor IT/);
    await expect(page.getByRole('heading', { name: 'The Okafor IT Advantage' })).toBeAttached();
    await expect(page.getByRole('link', { name: '020 7946 0999' }).first()).toBeAttached();
    await expect(page.locator('#testimonials')).toContainText('Helen Marsh');
    await expect(page.getByText('Cyber Essentials Plus').first()).toBeAttached();
    await expect(page.getByRole('link', { name: 'LinkedIn' }).last()).toHaveAttribute(
      'href',
      'https://www.linkedin.com/company/okafor',
    );
    await page.getByRole('link', { name: 'Moving office' }).first().click();
    await expect(page.getByRole('heading', { name: 'Moving office' })).toBeVisible();
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { name: 'What we keep' })).toBeVisible();
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    expect(sitemap).toContain('<loc>https://www.okafor.example/blog/moving-office</loc>');

    await page.goto('/admin/users');
    await ready();
    await fillIn(page, { Username: 'tunde', Password: 'plum-7' });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('You do not have access to this page')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Messages',
      'Notices',
      'Visits',
      'Media',
      'Blog Posts',
      'Testimonials',
      'Accreditations',
      'Case studies',
      'Team',
      'Trash',
    ]);
  });
});

/** Fills in fields by their labels, whether they are marked as optional or not. */
async function fillIn(form: Pick<Page, 'getByLabel'>, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await form.getByLabel(new RegExp(`^${label}( ?optional)?$`)).fill(value);
  }
}
