/** Answering messages from the inbox, with JavaScript and without, to a real mail server. */
import type { MailServer } from '../mail-server';
import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { test, visitorSends } from './messages';
import { expect, logInAs, long, withAndWithoutJavaScript } from './test';

const message = '/admin/messages/1';

test.use({ loggedInAs: 'editor' });

const answersIn = ({ received }: MailServer) => received.filter(({ mail }) => mail.subject?.startsWith('Re: '));

test('A button inserts a placeholder where the caret was', async ({ page }) => {
  await page.goto('/admin/messages/canned-replies/new');
  await isReady(page);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Hello , thank you.');
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6));
  await page.getByRole('button', { name: 'Insert first name' }).click();
  await expect(text).toHaveValue('Hello {first name}, thank you.');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('Hello , thank you.');
});

withAndWithoutJavaScript((javaScriptEnabled) => {
  test('An editor answers with a saved reply, and the message counts as answered once sent', async ({
    page,
    server,
    mailServer,
    consoleErrors,
  }) => {
    await visitorSends(server);
    await expect.poll(() => mailServer.received).toHaveLength(2);
    await page.goto('/admin/messages/canned-replies');
    await page.getByRole('link', { name: 'Add saved reply' }).first().click();
    await page.getByLabel('Title').fill('Greeting');
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello {first name},\n\nthank you. {your name}');
    await page.getByRole('button', { name: 'Add saved reply' }).click();
    await expect(output(page, 'Saved reply added')).toBeVisible();

    await page.goto(message);
    await page.getByRole('link', { name: 'Reply', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Reply by email' });
    await expect(dialog).toContainText('the reply goes to desk@uplink.example');
    // No value is below its label, in the narrow column.
    const lefts = (values: Element[]) => values.map((value) => value.getBoundingClientRect().left);
    expect(new Set(await dialog.locator('dl dd').evaluateAll(lefts)).size).toBe(1);
    const field = dialog.getByRole('textbox', { name: 'Your reply' });
    await field.fill('**Gladly.**');
    await dialog.getByLabel('Saved reply').selectOption('Greeting');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(field).toHaveValue('**Gladly.**\n\nHello Ifeoma,\n\nthank you. Priya Raman');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Gladly.');
    const send = dialog.getByRole('button', { name: 'Send reply' });
    await expect(send).not.toHaveAttribute('aria-keyshortcuts');
    await send.click();
    await expect(output(page, 'Your reply is on its way')).toBeVisible();
    await expect.poll(() => answersIn(mailServer)).toHaveLength(1);
    await expect(async () => {
      await page.goto(message);
      await expect(page.locator('[aria-labelledby=conversation] [data-badge]')).toHaveText(
        'Handed to your mail server',
        { timeout: 1000 },
      );
      await expect(page.getByRole('button', { name: 'Mark as waiting' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(answersIn(mailServer)[0]?.mail.html).toContain('<strong>Gladly.</strong>');
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  // The same forms, posted: replies.test.ts and assignment.test.ts.
  if (!javaScriptEnabled) return;

  test("A rejected reply can be sent again, and a colleague's reply in the meantime is shown first", async ({
    page,
    browser,
    server,
    mailServer,
    recipients,
    consoleErrors,
  }) => {
    recipients.isKnown = (address) => address.startsWith('desk@');
    await visitorSends(server);
    const colleague = await browser.newContext({ baseURL: server.url, javaScriptEnabled });
    await logInAs(colleague, server, 'admin');
    const other = await colleague.newPage();
    for (const one of [page, other]) {
      await one.goto(`${message}/reply`);
      if (javaScriptEnabled) await isReady(one);
      await one.getByRole('textbox', { name: 'Your reply' }).fill(one === page ? 'The first' : 'The second');
    }
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(output(page, 'Your reply is on its way')).toBeVisible();
    await other.getByRole('button', { name: 'Send reply' }).click();
    await expect(other.getByRole('region', { name: 'Replies sent in the meantime' })).toContainText('The first');
    await expect(other.getByRole('textbox', { name: 'Your reply' })).toHaveValue('The second');
    await colleague.close();

    await expect(async () => {
      await page.goto('/admin/messages');
      await expect(page.locator('[data-inbox-row]')).toContainText('Call instead', { timeout: 1000 });
    }).toPass();
    recipients.isKnown = () => true;
    await page.goto(message);
    await page.getByRole('region', { name: 'Replies' }).getByRole('button', { name: 'Send again' }).click();
    await expect(output(page, 'Your reply is on its way')).toBeVisible();
    await expect.poll(() => answersIn(mailServer)).toHaveLength(1);
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  test('An editor assigns a message, adds a note and sees it when due', async ({ page, server, consoleErrors }) => {
    await visitorSends(server);
    await page.goto(message);
    await page.getByRole('link', { name: 'Change the person responsible' }).click();
    await page.getByLabel('Assigned to').selectOption('Priya Raman');
    await page.getByLabel('Follow up on').fill('2026-01-05');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(output(page, 'Message updated')).toBeVisible();
    await page.getByRole('link', { name: 'Add note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Rang her: prefers mornings.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'Replies and notes' })).toContainText('prefers mornings');
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Follow-ups due' })).toBeVisible();
    await page.getByRole('link', { name: '1 message', exact: true }).click();
    await expect(page).toHaveURL('/admin/messages?view=due');
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await expect(page.locator('[data-inbox-row]')).toContainText('Priya Raman, follow up on 5 January 2026');
    await page.getByRole('link', { name: 'Unassigned' }).click();
    await expect(page.locator('[data-inbox-row]')).toHaveCount(0);
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});

test('The reply, note and signature screens are accessible', long, async ({ page, server }) => {
  test.slow();
  await visitorSends(server);
  await inStore(server, async (queries) => {
    const createdAt = '2026-11-20T10:00:00.000Z';
    await queries
      .insertInto('cannedReplies')
      .values({ title: 'Greeting', content: 'Hello {first name}', createdAt, updatedAt: createdAt })
      .execute();
    const reply = { messageId: 1, key: 'form-0001', author: 'Priya Raman', subject: 'Re: your message', createdAt };
    const text = { content: 'Certainly.', html: '<p>Certainly.</p>', signature: 'Priya\nUplink', sentAt: createdAt };
    await queries
      .insertInto('messageReplies')
      .values({ ...reply, ...text })
      .execute();
    const note = { messageId: 1, author: 'Priya Raman', content: 'Rang her.', createdAt };
    await queries.insertInto('messageNotes').values(note).execute();
  });
  const below = ['', '/reply', '/assignment', '/notes/new', '/notes/1/delete'].map((path) => message + path);
  const own = ['/admin/messages/canned-replies', '/admin/messages/canned-replies/1/edit', '/admin/account/signature'];
  for (const path of [...below, ...own]) {
    await page.goto(path);
    await isReady(page);
    await isAccessible(page);
  }
});
