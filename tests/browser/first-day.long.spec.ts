/** A new owner's first day on a phone: from the setup page to a website without sample content. */
import { isAccessible, isReady, output, unexpected } from './admin';
import { expect, type Page, test, withAndWithoutJavaScript } from './test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

type Target = ReturnType<Page['getByRole']>;

const business = {
  'Brand name': 'Northgate IT',
  Tagline: 'Support that answers',
  'Phone number': '0113 496 0000',
  'Email address': 'hello@northgate.example',
  Address: '4 Park Row\nLeeds\nLS1 5HD',
  'Opening hours': 'Monday to Friday, 8am to 6pm',
  'Founded in': '2012',
};

const smtp = {
  'SMTP host': 'smtp.northgate.example',
  Username: 'website@northgate.example',
  Password: 'a password of the mailbox',
  'From email': 'website@northgate.example',
  'Admin email': 'priya@northgate.example',
};

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('an owner sets up the website with at most 50 taps', async ({ page, consoleErrors }) => {
    test.slow();
    let taps = 0;
    const tap = async (target: Target) => {
      if (javaScriptEnabled) await isReady(page);
      await target.tap({ timeout: 15_000 });
      taps += 1;
    };
    /** A tap into the field, then the phone's keyboard. */
    const write = async (label: string, text: string) => {
      const field = page.getByLabel(new RegExp(`^${label}`)).first();
      await tap(field);
      await field.fill(text);
    };
    const start = (step: string) => tap(page.getByRole('link', { name: `Start ${step}` }));
    const save = async (button: string, said: string) => {
      await tap(page.getByRole('button', { name: button, exact: true }));
      await expect(output(page, said)).toBeVisible();
    };
    const next = (step: string) => tap(page.getByRole('link', { name: `Next: ${step} →` }).first());
    const back = () => tap(page.getByRole('link', { name: 'back to the checklist' }));

    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/setup');
    await write('First name', 'Priya');
    await write('Username', 'priya');
    await write('Email', 'priya@northgate.example');
    await write('Password', 'correct horse battery staple');
    await write('Confirm password', 'correct horse battery staple');
    await save('Create admin account', 'Admin account created successfully');
    await expect(page.getByText('0 of 8 steps done')).toBeVisible();

    await start('Name, phone number and logo');
    for (const [label, text] of Object.entries(business)) await write(label, text);
    await save('Save and publish', 'Business details saved successfully');
    await expect(page.locator('form').getByText('Google reads: Monday to Friday 08:00 to 18:00.')).toBeVisible();
    await expect(page.getByText('Google reads the town Leeds and the postcode LS1 5HD.')).toBeVisible();
    await next('Colour and fonts');

    await tap(page.getByLabel('Accent colour').first());
    await page.getByLabel('Accent colour').first().fill('#7c2d92');
    await save('Save draft', 'Appearance saved');
    await next('First words of the home page');

    await write('Introduction', 'We look after the computers of Leeds.');
    await save('Save draft', 'Saved in the draft');
    await next('Email');

    await tap(page.getByRole(javaScriptEnabled ? 'tab' : 'link', { name: 'SMTP Settings' }).last());
    for (const [label, text] of Object.entries(smtp)) await write(label, text);
    await save('Save settings', 'SMTP configuration saved successfully');
    await next('send a test email');
    await back();

    await start('Legal pages');
    for (const name of ['Privacy Policy', 'Terms of Service'])
      await save(`Save and publish ${name}`, 'Content saved successfully');
    await next('Claims to check');

    const confirm = page.getByRole('button', { name: /^Confirm/ });
    await expect(confirm.first()).toBeVisible();
    await tap(page.getByRole('button', { name: /^Confirm all/ }));
    await expect(confirm).toHaveCount(0);
    await back();

    await tap(page.getByRole('button', { name: 'Skip Protect your access' }));
    await start('Publish');
    await tap(page.getByRole('link', { name: 'Publish', exact: true }));
    await tap(page.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.getByRole('heading', { name: 'Your website is live' })).toBeVisible();
    await expect(output(page, 'Step skipped')).toHaveCount(0, { timeout: 1000 });
    await expect(page.getByRole('img', { name: /^Your address as people see it/ })).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await back();
    await expect(page.getByText('Your website is live.')).toBeVisible();
    await tap(page.getByRole('button', { name: 'Close the checklist' }));
    await expect(page.getByRole('heading', { name: 'Set up your website' })).toHaveCount(0);
    await tap(page.getByRole('button', { name: 'Hide samples' }));
    await expect(page.getByRole('button', { name: 'Hide samples' })).toHaveCount(0);
    test.info().annotations.push({ type: 'taps', description: String(taps) });
    expect(taps).toBeLessThanOrEqual(50);

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Northgate IT');
    await expect(page.getByText('We look after the computers of Leeds.')).toBeVisible();
    await expect(page.locator('body')).toContainText('Since 2012');
    await expect(page.locator('body')).not.toContainText('Uplink');
    await expect(page.getByRole('heading', { name: 'Testimonials' })).toHaveCount(0);
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});
