import { setTimeout as wait } from 'node:timers/promises';
import { openStoreOf } from './places';
import { expect, expectAccessible, inStore, layoutShift, type Page, type Server, test } from './public';
import { test as ownServer } from './test';

const values = {
  'First name': 'Ifeoma',
  'Last name': 'Okafor',
  'Company email': 'ifeoma@okafor-lane.example',
  'Company name': 'Okafor Lane Architects',
  'Phone number': '020 7946 0123',
  'City or location': 'London',
};
const text = 'We are moving to a bigger office.';
const badAnswer = /status of (400|429|503)/;

const messageField = (page: Page) => page.getByLabel('Message', { exact: true });
const toast = (page: Page) => page.locator('.toast-text');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });

let count = 0;
/** An address of its own for each test: they share a server. */
const newEmail = () => {
  count += 1;
  return `visitor-${process.pid}-${count}@example.com`;
};

async function fillIn(page: Page, email: string = values['Company email']) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Company email').fill(email);
  await page.getByLabel('Reason for contact').selectOption('business_it_support');
  await messageField(page).fill(text);
}

const storedFrom = (server: Server, email: string) =>
  inStore(server, (queries) =>
    queries.selectFrom('contactRequests').selectAll().where('companyEmail', '=', email).execute(),
  );

async function expectMessage(page: Page, label: string, message: string, value: string) {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message));
  await expect(field).toHaveValue(value);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, allowedConsoleErrors: badAnswer });

    test('a keyboard user sees each error at its field and keeps the typed values', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('First name').focus();
      for (const typed of ['', ' ', 'ifeoma@nowhere', '', '02079']) {
        await page.keyboard.type(typed);
        await page.keyboard.press('Tab');
      }
      for (let field = 0; field < 3; field += 1) await page.keyboard.press('Tab');
      await expect(messageField(page)).toBeFocused();
      await page.keyboard.type('x'.repeat(181), { delay: 0 });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');

      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('listitem')).toHaveText([
        'First name is required',
        'Last name is required',
        'Please enter a valid company email address',
        'Please enter a valid phone number',
        'City location is required',
        'Reason for contact is required',
        'Message must be 180 characters or less',
      ]);
      await expectMessage(page, 'First name', 'First name is required', '');
      await expectMessage(page, 'Company email', 'Please enter a valid company email address', 'ifeoma@nowhere');
      await expectMessage(page, 'Phone number', 'Please enter a valid phone number', '02079');
      await expectMessage(page, 'Message', 'Message must be 180 characters or less', 'x'.repeat(181));
      await expect(page.locator('#message-count')).toHaveText('181 / 180');
      await expect(page.getByLabel('Company name')).not.toHaveAttribute('aria-invalid');

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('First name')).toBeFocused();
      await messageField(page).fill('');
      await sendButton(page).press('Enter');
      await expectMessage(page, 'Message', 'Message is required', '');
    });

    test('a message that the page confirms is stored in the database', async ({ page, server }) => {
      const email = newEmail();
      await page.goto('/');
      await fillIn(page, email);
      await sendButton(page).press('Enter');

      const panel = page.locator('#message-sent');
      await expect(panel).toBeFocused();
      await expect(panel.getByRole('heading')).toHaveText('Message sent successfully!');
      await expect(panel).toContainText('That means within 24 hours');
      for (const label of Object.keys(values)) await expect(page.getByLabel(label)).toHaveValue('');
      await expect(page.getByLabel('Reason for contact')).toHaveValue('');
      await expect(messageField(page)).toHaveValue('');
      expect(await storedFrom(server, email)).toMatchObject([
        {
          firstName: 'Ifeoma',
          lastName: 'Okafor',
          companyName: 'Okafor Lane Architects',
          phoneNumber: '020 7946 0123',
          cityLocation: 'London',
          numberOfEmployees: null,
          reasonForContact: 'business_it_support',
          message: text,
          status: 'new',
        },
      ]);
      // Said once.
      await expect(page.getByText("We'll get back to you as soon as possible.")).toHaveCount(1);
      await expect(page.getByText('Message sent successfully!')).toHaveCount(1);

      await page.reload();
      expect(await storedFrom(server, email)).toHaveLength(1);
      // Without JavaScript, the URL carries the confirmation for a minute.
      if (!javaScriptEnabled) await page.goto('/');
      await expect(panel).toBeHidden();
      await expect(page.getByText('Message sent successfully!')).toBeHidden();
    });

    test('a mistyped address is asked about beside its field, and replaced by one button', async ({ page, server }) => {
      const email = newEmail();
      const typed = email.replace('example.com', 'gmial.com');
      await page.goto('/');
      await fillIn(page, typed);
      await sendButton(page).click();
      const question = page.getByRole('alert').filter({ hasText: 'Did you mean' });
      await expect(question).toBeVisible();
      await expect(page.getByLabel('Company email')).not.toHaveAttribute('aria-invalid');
      await expect(page.getByLabel('Company email')).toHaveAccessibleDescription(/Did you mean/);
      await expect(page.getByLabel('Company email')).toBeInViewport();
      await expect(question.getByRole('button')).toHaveText(['Send anyway', /^Use visitor-/]);
      if (javaScriptEnabled) await expectAccessible(page);
      await question.getByRole('button', { name: 'Use ' }).click();
      await expect(page.locator('#message-sent')).toBeFocused();
      expect(await storedFrom(server, typed)).toHaveLength(0);
      expect(await storedFrom(server, typed.replace('gmial', 'gmail'))).toHaveLength(1);
    });

    test('the form keeps its values after a visit to the privacy policy', async ({ page }) => {
      await page.goto('/');
      await fillIn(page);
      await page.locator('#contact').getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page).toHaveURL(/privacy-policy/);
      await page.goBack();
      await expect(page.getByLabel('First name')).toHaveValue('Ifeoma');
      await expect(messageField(page)).toHaveValue(text);
    });

    test('the honeypot field is out of reach for keyboard and screen reader users', async ({ page }) => {
      await page.goto('/');
      await messageField(page).focus();
      await page.keyboard.press('Tab');
      await expect(sendButton(page)).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(messageField(page)).toBeFocused();
      const box = await page.locator('form div:has(> [name=referralNote])').boundingBox();
      expect(box).toMatchObject({ width: 1, height: 1 });
      await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
    });
  });
}

test('The character counter follows the message and turns red over the limit', async ({ page }) => {
  await page.goto('/');
  const counter = page.locator('#message-count');
  const colour = () => counter.evaluate((element) => getComputedStyle(element).color);
  await expect(counter).toHaveText('0 / 180');
  await messageField(page).fill('Hello');
  await expect(counter).toHaveText('5 / 180');
  await messageField(page).fill(`${'x'.repeat(178)}\ny`);
  await expect(counter).toHaveText('180 / 180');
  const calm = await colour();
  await messageField(page).press('End');
  await page.keyboard.type('😀');
  await expect(counter).toHaveText('182 / 180');
  expect(await colour()).not.toBe(calm);
  expect(await colour()).toBe('rgb(179, 38, 30)');
});

test.describe('Error of a field', () => {
  test.use({ allowedConsoleErrors: badAnswer });

  test('disappears when the field is left with a valid value, without moving anything', async ({ page }) => {
    await page.goto('/');
    await sendButton(page).click();
    const [city, email] = [page.getByLabel('City or location'), page.getByLabel('Company email')];
    await expect(city).toHaveAttribute('aria-invalid', 'true');
    const place = () => sendButton(page).boundingBox();
    const before = await place();
    await city.fill('Leeds');
    await email.fill('ifeoma@nowhere');
    await page.getByLabel('First name').focus();
    await expect(city).not.toHaveAttribute('aria-invalid');
    await expect(city).toHaveAccessibleDescription('');
    await expect(page.locator('#contact-form-cityLocation-error')).toBeHidden();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    expect((await place())?.height).toBe(before?.height);
    await page.getByLabel('Reason for contact').selectOption('other');
    await expect(page.getByLabel('Reason for contact')).not.toHaveAttribute('aria-invalid');
  });
});

test('The send button shows "Sending...", and a second press sends nothing', async ({ page, server }) => {
  const email = newEmail();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/?index', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await fillIn(page, email);
  const before = await sendButton(page).boundingBox();
  await sendButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Sending...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveText('Sending...');
  expect((await busy.boundingBox())?.height).toBe(before?.height);
  await page.getByLabel('First name').press('Enter');
  await expectAccessible(page);
  release();
  await expect(page.locator('#message-sent')).toBeFocused();
  await expect(sendButton(page)).toBeEnabled();
  expect(await storedFrom(server, email)).toHaveLength(1);
  expect(await layoutShift(page)).toBe(0);
});

test('The errors of an invalid form cause no layout shift', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/?index', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response, status: 200 });
  });
  await page.goto('/');
  await sendButton(page).click();
  // Longer than a visitor's act excuses a shift.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  expect(await layoutShift(page)).toBe(0);
});

test.describe('When the network fails', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED|Failed to fetch/ });

  test('a toast reports the failure, and the form can be sent again', async ({ page, server }) => {
    const email = newEmail();
    await page.route('**/?index', (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await fillIn(page, email);
    await sendButton(page).click();
    await expect(toast(page)).toHaveText('Error sending messagePlease try again later.');
    await expect(page.locator('.toast')).toHaveAttribute('data-variant', 'destructive');
    await expect(page.getByLabel('Company email')).toHaveValue(email);
    await expect(messageField(page)).toHaveValue(text);
    await sendButton(page).click();
    await expect(page.locator('#message-sent')).toBeFocused();
    expect(await storedFrom(server, email)).toHaveLength(1);
  });
});

test.describe("Message over the server's size limit", () => {
  test.use({ allowedConsoleErrors: /status of 413/ });

  test('stays in the form, and the toast gives the reason', async ({ page }) => {
    await page.goto('/');
    await fillIn(page);
    await messageField(page).fill('x'.repeat(70_000));
    await sendButton(page).click();
    await expect(toast(page)).toHaveText('Error sending messageThe request is too large: 64 KiB at most.');
    expect(await messageField(page).inputValue()).toHaveLength(70_000);
  });
});

test('The link "Ask about Cloud Solutions" preselects the reason for contact', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Ask about Cloud Solutions' }).click();
  await expect(page.getByLabel('Reason for contact')).toHaveValue('cloud_solutions');
  await expect(page.getByRole('heading', { name: 'Start with a free consultation' })).toBeInViewport();
  await page.getByRole('link', { name: 'IT Support', exact: true }).click();
  await expect(page.getByLabel('Reason for contact')).toHaveValue('technical_support');
});

/**
 * Another program that holds the write lock. It keeps writing, because an idle one is disconnected.
 *
 * @returns a function that ends it
 */
async function blockWrites(server: Server) {
  const store = await openStoreOf(server);
  let isOver = false;
  let written: Promise<void> | undefined;
  await new Promise<void>((started, fail) => {
    written = store.transaction(async (tx) => {
      while (!isOver) {
        await tx.selectFrom('siteContent').select('id').limit(1).execute();
        started();
        await wait(500);
      }
    });
    written.catch(fail);
  });
  return async () => {
    isOver = true;
    await written;
    await store.close();
  };
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
  ownServer.describe(`Contact form rejected by the server, ${how}`, () => {
    ownServer.use({ javaScriptEnabled, environment: { CONTACT_RATE_LIMIT: '1/600' } });

    ownServer('keeps the values and reports a failed save or the rate limit', async ({ page, server }) => {
      const cannotSave = 'The site cannot save anything at the moment. Please try again later.';
      const tooMany = 'You have sent several messages in a short time. Wait a few minutes, or call us.';
      const expectRejected = async (reason: string) => {
        const announced = javaScriptEnabled ? toast(page) : page.locator('#flash');
        await expect(announced).toHaveText(`Error sending message${reason}`);
        await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(reason);
        for (const [label, value] of Object.entries(values)) await expect(page.getByLabel(label)).toHaveValue(value);
        await expect(page.getByLabel('Reason for contact')).toHaveValue('business_it_support');
        await expect(messageField(page)).toHaveValue(text);
      };
      await page.goto('/');
      await fillIn(page);
      const unblockWrites = await blockWrites(server);
      await sendButton(page).click();
      await expectRejected(cannotSave);
      await unblockWrites();
      await sendButton(page).click();
      await expect(page.locator('#message-sent')).toBeFocused();
      await fillIn(page);
      await sendButton(page).click();
      await expectRejected(tooMany);
      expect(await storedFrom(server, values['Company email'])).toHaveLength(1);
    });
  });
}
