/** A new owner's first day on a phone: from the setup page to a website without sample content. */
import { generatedImage } from '../images';
import { type MailServer, startMailServer } from '../mail-server';
import { startNameServer } from '../name-server';
import { isAccessible, isReady, output, unexpected } from './admin';
import { test as base, expect, type Page, withAndWithoutJavaScript } from './test';

const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  mail: async ({}, use) => {
    const mail = await startMailServer();
    await use(mail);
    await mail.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
  environment: async ({}, use) => {
    const names = await startNameServer({ 'northgate.example': { MX: ['mx.northgate.example'] } });
    await use({ DNS_SERVERS: names.address });
    await names.stop();
  },
});

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
  'SMTP host': 'localhost',
  Username: 'website@northgate.example',
  Password: 'a password of the mailbox',
  'From email': 'website@northgate.example',
  'Admin email': 'priya@northgate.example',
};

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('an owner sets up the website with at most 50 taps', async ({ page, mail, consoleErrors }) => {
    test.slow();
    let taps = 0;
    let fields = 0;
    const ready = async () => {
      if (javaScriptEnabled) await isReady(page);
    };
    const tap = async (target: Target) => {
      await ready();
      await target.tap({ timeout: 15_000 });
      taps += 1;
    };
    const write = async (label: string, text: string) => {
      await ready();
      await page
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(text);
      fields += 1;
    };
    const start = (step: string) => tap(page.getByRole('link', { name: `Start ${step}` }));
    const save = async (button: string, said: string) => {
      await tap(page.getByRole('button', { name: button, exact: true }));
      await expect(output(page, said)).toBeVisible();
    };
    const next = (step: string) => tap(page.getByRole('link', { name: `Next: ${step} →` }).first());
    const back = () => tap(page.getByRole('link', { name: 'back to the checklist' }));
    /** Uploads an image where it is used. */
    const choose = async (name: string) => {
      const buffer = await generatedImage(640, 480, name.length).png().toBuffer();
      await tap(page.getByRole('button', { name: 'Choose from Media' }).first());
      await page.getByLabel('Choose an image').setInputFiles({ name, mimeType: 'image/png', buffer });
      taps += 1;
      await expect(page.getByRole('button', { name: 'Close Media' })).toHaveCount(0);
    };

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
    if (javaScriptEnabled) await choose('logo.png');
    await save('Save and publish', 'Business details saved successfully');
    await expect(page.locator('form').getByText('Google reads: Monday to Friday 08:00 to 18:00.')).toBeVisible();
    await expect(page.getByText('Google reads the town Leeds and the postcode LS1 5HD.')).toBeVisible();
    await next('Colour and fonts');

    await ready();
    await page.getByLabel('Accent colour').first().fill('#7c2d92');
    fields += 1;
    await save('Save draft', 'Appearance saved');
    await next('First words of the home page');

    await write('Introduction', 'We look after the computers of Leeds.');
    const drawing = page.getByRole('group', { name: 'Drawing', exact: true });
    await tap(drawing.getByText('Change') as Target);
    await tap(drawing.getByRole('radio', { name: 'Workshop' }));
    if (javaScriptEnabled) await isAccessible(page);
    await save('Save draft', 'Saved in the draft');
    await tap(page.getByRole('link', { name: 'All sections' }).first());
    await tap(page.getByRole('link', { name: /Services/ }).first());
    await tap(page.locator('summary', { hasText: 'Business IT Support' }) as Target);
    if (javaScriptEnabled) await choose('workbench.png');
    await save('Save draft', 'Saved in the draft');
    await back();
    await start('Email');

    await tap(page.getByRole(javaScriptEnabled ? 'tab' : 'link', { name: 'SMTP Settings' }).last());
    await write('Port', String(mail.port));
    for (const [label, text] of Object.entries(smtp)) await write(label, text);
    await save('Save settings', 'SMTP configuration saved successfully');
    await next('send a test email');
    await save('Send test email', 'Test email sent to priya@northgate.example');
    await tap(page.getByRole(javaScriptEnabled ? 'tab' : 'link', { name: 'Domain check' }).last());
    await expect(page.getByRole('img', { name: /^The path of an email/ })).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await back();

    await start('Legal pages');
    for (const name of ['Privacy Policy', 'Terms of Service'])
      await save(`Save and publish ${name}`, 'Content saved successfully');
    await next('Claims to check');

    const confirm = page.getByRole('button', { name: /^Confirm/ });
    await expect(confirm.first()).toBeVisible();
    await tap(page.getByRole('button', { name: /^Confirm all/ }));
    await expect(confirm).toHaveCount(0);
    await next('Protect your access');
    await back();
    await tap(page.getByRole('link', { name: 'Invite a colleague' }));
    await write('Email', 'karen@northgate.example');
    await write('First name', 'Karen');
    await write('Last name', 'Whitfield');
    await save('Send invitation', 'Invitation sent');
    await next('Publish');
    await tap(page.getByRole('link', { name: 'Publish', exact: true }));
    await tap(page.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.getByRole('heading', { name: 'Your website is live' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Your address as people see it/ })).toBeVisible();
    if (javaScriptEnabled) await isAccessible(page);
    await back();
    await expect(page.getByText('Your website is live.')).toBeVisible();
    await tap(page.getByRole('button', { name: 'Close the checklist' }));
    await expect(page.getByRole('heading', { name: 'Set up your website' })).toHaveCount(0);
    await tap(page.getByRole('button', { name: 'Hide samples' }));
    await expect(page.getByRole('button', { name: 'Hide samples' })).toHaveCount(0);
    test.info().annotations.push({ type: 'taps', description: `${taps}, and ${fields} fields` });
    expect(taps).toBeLessThanOrEqual(50);

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Northgate IT');
    await expect(page.getByText('We look after the computers of Leeds.')).toBeVisible();
    if (javaScriptEnabled) await expect(page.locator('#business-it-support img')).toBeAttached();
    await expect(page.getByRole('img', { name: /^Line drawing: a workshop/ })).toBeVisible();
    await expect(page.locator('body')).toContainText('Since 2012');
    await expect(page.locator('body')).not.toContainText('Uplink');
    await expect(page.getByRole('heading', { name: 'Testimonials' })).toHaveCount(0);
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});
