/** Messages as staff work through them: with JavaScript and without, with a mail server that takes mail or rejects it. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { MailServer } from '../mail-server';
import { visitorMessage } from '../messages';
import { inStore, isAccessible, isReady, output, unexpected } from './admin';
import { test, visitorSends } from './messages';
import { expect, logInAs, long, type Page, type Server, withAndWithoutJavaScript } from './test';

const list = '/admin/messages';
const desk = 'desk@uplink.example';

test.use({ loggedInAs: 'editor' });

const tom = {
  firstName: 'Tom',
  lastName: 'Beresford',
  companyName: 'Beresford Joinery',
  message: 'Who mends printers?',
};
const spammer = { firstName: 'Max', lastName: 'Profit', message: 'Rank first!', referralNote: 'x' };
const twoDaysAgo = () => new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString();

/** Dates the messages up to an ID two days back. */
function makeOverdue(server: Server, last = 99) {
  return inStore(server, (queries) =>
    sql`update contact_requests set created_at = ${twoDaysAgo()} where id <= ${last}`.execute(queries),
  );
}

const rows = (page: Page) => page.locator('[data-inbox-row]');
const receivedAt = ({ received }: MailServer, address: string) =>
  received.filter(({ to }) => to[0] === address).map(({ mail }) => mail.text ?? '');

withAndWithoutJavaScript((javaScriptEnabled) => {
  const folder = (page: Page, name: string) => page.getByRole(javaScriptEnabled ? 'tab' : 'link', { name });

  test('An editor searches, reads, answers and archives messages, and moves one out of spam', async ({
    page,
    server,
    mailServer,
    consoleErrors,
  }) => {
    for (const changes of [{}, tom, spammer]) await visitorSends(server, changes);
    await page.goto(list);
    await expect(page.getByText('2 unread.')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('searchbox', { name: /Search name/ }).fill('beresford printers');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${list}?q=beresford+printers`);
    await expect(rows(page)).toHaveText([/Tom Beresford/]);

    await rows(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tom Beresford');
    await expect(page.getByText('Due in 24 hours')).toBeVisible();
    await page.getByText('More', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Reply in your email app' })).toHaveAttribute(
      'href',
      /^mailto:ifeoma@.*Who/,
    );
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(output(page, 'Message marked as answered')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as waiting' })).toBeVisible();
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(output(page, 'Message archived')).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(page.getByText('1 unread.')).toBeVisible();
    await expect(rows(page)).toHaveText([/Ifeoma Okafor/]);
    await folder(page, 'Archive 1').click();
    await expect(rows(page)).toHaveText([/Tom Beresford/]);

    await folder(page, 'Inbox 1').click();
    await expect(page).toHaveURL(list);
    await rows(page).click();
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    await expect(output(page, 'Message marked as spam')).toBeVisible();
    await expect(page.getByText('No messages yet', { exact: true })).toBeVisible();

    await folder(page, 'Spam 2').click();
    await rows(page).filter({ hasText: 'Max Profit' }).click();
    await expect(page.getByText('No notification or confirmation was sent')).toBeVisible();
    await expect(page.getByText('On hold: suspected spam')).toHaveCount(2);
    expect(receivedAt(mailServer, desk).join()).not.toContain('Rank first!');
    await page.getByRole('button', { name: 'Not spam' }).click();
    await expect(output(page, 'Message moved to the inbox and its email queued')).toBeVisible();
    await expect(page.getByText('No notification or confirmation was sent')).toHaveCount(0);
    await expect.poll(() => receivedAt(mailServer, desk).join()).toContain('Rank first!');
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  test('Staff export messages as CSV, delete one after a confirmation, and erase those of one person', async ({
    page,
    server,
    consoleErrors,
  }) => {
    for (const changes of [{}, tom, { ...tom, companyEmail: 'tom@beresford.example' }]) {
      await visitorSends(server, changes);
    }
    await page.goto(`${list}?q=joinery`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table.trim().split('\r\n').slice(1)).toEqual([
      expect.stringContaining('Beresford Joinery'),
      expect.stringContaining('tom@beresford.example'),
    ]);

    await page.goto(`${list}/1`);
    await page.getByRole('link', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('Ifeoma Okafor');
    await expect(question.getByRole('link', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${list}/1`);
    await page.getByRole('link', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete message' }).click();
    await expect(output(page, 'Message deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(rows(page)).toHaveCount(2);

    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await logInAs(page.context(), server, 'admin');
    await page.goto(`${list}/settings`);
    if (javaScriptEnabled) {
      await isReady(page);
      await page.getByRole('combobox', { name: 'Keep messages for' }).click();
      await page.getByRole('option', { name: '1 year' }).click();
    } else await page.getByLabel('Keep messages for').selectOption('1 year');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(output(page, 'Message settings saved successfully')).toBeVisible();
    const address = page.getByLabel('Email address');
    await address.fill('nobody@uplink.example');
    await page.getByRole('button', { name: 'Find messages' }).click();
    await expect(page.getByText('No messages from nobody@uplink.example.')).toBeVisible();
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    await address.fill('TOM@Beresford.example');
    await page.getByRole('button', { name: 'Find messages' }).click();
    await expect(question).toContainText('one message from TOM@beresford.example');
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(output(page, '1 message erased')).toBeVisible();
    await page.goto(list);
    await expect(page.getByText('Kept for 1 year.')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    expect(unexpected(consoleErrors)).toEqual([]);
  });

  // The same button, posted: mail.test.ts.
  if (!javaScriptEnabled) return;

  test('A rejected notification shows on the message and the dashboard, and can be sent again', async ({
    page,
    server,
    mailServer,
    recipients,
    consoleErrors,
  }) => {
    recipients.isKnown = (address) => address !== desk;
    await visitorSends(server);
    const delivery = page.locator('[data-delivery] li', { hasText: 'Notification to' });
    await expect(async () => {
      await page.goto(`${list}/1`);
      await expect(delivery).toContainText('The server rejected the recipient’s address', { timeout: 1_000 });
    }).toPass();
    await page.goto('/admin/dashboard');
    await expect(page.getByText('One notification could not be sent.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Email settings' })).toHaveCount(0);

    recipients.isKnown = () => true;
    await page.goto(`${list}/1`);
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await expect(output(page, 'The email is on its way')).toBeVisible();
    await expect.poll(() => receivedAt(mailServer, desk)).toHaveLength(1);
    await page.goto(`${list}/1`);
    await expect(delivery).toContainText(/Handed to your mail server .*first attempt/);
    await page.goto('/admin/dashboard');
    await expect(page.getByText('was not announced by email')).toHaveCount(0);
    expect(unexpected(consoleErrors)).toEqual([]);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`The inbox on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ loggedInAs: 'admin', javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('shows messages right below the folders, and search and filters on request', async ({ page, server }) => {
      for (const changes of [{}, tom]) await visitorSends(server, changes);
      await page.goto(list);
      const [first, folders] = [rows(page).first(), page.getByRole('navigation', { name: 'Folders' })];
      const below = await Promise.all([first, folders].map(async (part) => (await part.boundingBox())?.y ?? 0));
      expect((below[0] ?? 0) - (below[1] ?? 0)).toBeLessThan(130);
      const search = page.getByRole('searchbox', { name: /Search name/ });
      await expect(search).toBeHidden();
      await page.getByText('Search and filter').click();
      await search.fill('beresford');
      await page.keyboard.press('Enter');
      await expect(rows(page)).toHaveText([/Tom Beresford/]);
      await expect(search).toBeVisible();
    });

    test('filters messages by reply, and offers to call the visitor', async ({ page, server }) => {
      for (const changes of [{}, tom]) await visitorSends(server, changes);
      await makeOverdue(server, 1);
      await page.goto('/admin/dashboard');
      await expect(rows(page)).toHaveText([/Ifeoma Okafor/, /Tom Beresford/]);
      await page.getByRole('link', { name: '1 overdue', exact: true }).click();
      await expect(page).toHaveURL(`${list}?reply=overdue`);
      await expect(rows(page)).toHaveText([/Ifeoma Okafor.*Overdue by 24 hours/]);
      await page.getByRole('link', { name: 'To answer (2)' }).click();
      await expect(rows(page)).toHaveText([/Ifeoma Okafor/, /Tom Beresford.*Due in 24 hours/]);
      await expect(page.getByRole('link', { name: 'Call Tom Beresford' })).toHaveAttribute('href', 'tel:+442079460123');
      await page.goto(`${list}/1`);
      const call = page.getByRole('link', { name: 'Call 020 7946 0123' });
      await expect(call).toHaveAttribute('href', 'tel:+442079460123');
      const [first, second] = await Promise.all(
        [call, page.getByRole('link', { name: 'Reply', exact: true })].map((link) => link.boundingBox()),
      );
      expect(first?.y).toBe(second?.y);
      const details = page.getByRole('complementary', { name: 'About this message' });
      const notes = page.getByRole('heading', { name: 'Replies and notes' });
      const [above, below] = await Promise.all([details.boundingBox(), notes.boundingBox()]);
      expect(above?.y).toBeLessThan(below?.y ?? 0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(call).toBeVisible();
    });
  });
}

test.describe('Accessibility of the message screens', long, () => {
  test.use({ loggedInAs: 'admin' });
  const isClear = async (page: Page, path: string) => {
    await page.goto(path);
    await isReady(page);
    await isAccessible(page);
  };

  test('an empty inbox has no violations', async ({ page }) => {
    test.slow();
    await isClear(page, list);
  });

  test('message lists, an empty search and the spam folder have no violations', async ({ page, server }) => {
    test.slow();
    await visitorSends(server, { ...tom, lastName: `Beresford-${'Fitzwilliam'.repeat(7)}` });
    await inStore(server, (queries) =>
      queries
        .updateTable('outboxMails')
        .set({ status: 'failed', lastError: 'The server rejected the email.' })
        .execute(),
    );
    await makeOverdue(server);
    for (const changes of [{}, spammer]) await visitorSends(server, changes);
    await isClear(page, list);
    await expect(page.getByText('Overdue by')).toBeVisible();
    await isClear(page, `${list}?q=nothing+of+the+kind`);
    await isClear(page, `${list}?folder=spam`);
  });

  test('message pages and the delete confirmation have no violations', async ({ page, server }) => {
    test.slow();
    for (const changes of [{ message: `Hello ${'x'.repeat(170)}` }, tom, spammer]) await visitorSends(server, changes);
    await inStore(server, (queries) =>
      queries
        .updateTable('outboxMails')
        .set({ status: 'failed', lastError: 'The server rejected the email.' })
        .execute(),
    );
    await inStore(server, (queries) =>
      queries.updateTable('contactRequests').set({ answeredAt: twoDaysAgo() }).where('id', '=', 2).execute(),
    );
    for (const end of ['/1', '/2', '/3', '/1/delete']) await isClear(page, list + end);
  });

  test('the message settings and the erase confirmation have no violations', async ({ page, server }) => {
    test.slow();
    await visitorSends(server);
    const purge = `${list}/settings/erase?email=`;
    for (const path of [`${list}/settings`, purge + visitorMessage.companyEmail, `${purge}nobody@uplink.example`]) {
      await isClear(page, path);
    }
  });
});
