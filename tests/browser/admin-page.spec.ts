/** The page's words, by someone without a compiler: written, looked at, published, given up. */
import { addNotice, areAccessible, isAccessible, isReady, output, unexpected } from './admin';
import { expect, long, type Page, test } from './test';

test.use({ loggedInAs: 'admin' });

const path = '/admin/home-page';

async function open(page: Page, address: string, javaScriptEnabled: boolean) {
  await page.goto(address);
  if (javaScriptEnabled) await isReady(page);
}

for (const [javaScriptEnabled, width] of [
  [false, 390],
  [true, 1440],
] as const) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript at ${width} px`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

    test('an admin adds, moves and removes list entries, and the site shows them only once published', async ({
      page,
      consoleErrors,
    }) => {
      await open(page, path, javaScriptEnabled);
      await page.getByRole('link', { name: 'Edit A day on the desk' }).click();
      await page.getByLabel('Title').fill('A quiet Monday');
      await page.getByRole('button', { name: 'Add an entry' }).click();
      await expect(page.getByLabel('What happened')).toHaveCount(5);
      await expect(page.getByLabel('Title')).toHaveValue('A quiet Monday');
      await page.getByLabel('Time').last().fill('17:00');
      await page.getByLabel('What happened').last().fill('Everyone went home');
      await page.getByRole('button', { name: 'Move entry 5 up' }).click();
      await expect(page.getByLabel('What happened').nth(3)).toHaveValue('Everyone went home');
      await page.getByRole('button', { name: 'Remove entry 1' }).click();
      await expect(page.getByLabel('What happened')).toHaveCount(4);
      // Enter in a field saves; it presses none of the list's buttons.
      await page.getByLabel('Title').press('Enter');
      await expect(output(page, 'Saved in the draft')).toBeVisible();
      await expect(page.getByText('Unpublished changes:')).toBeVisible();
      await expect(page.getByLabel('What happened').nth(2)).toHaveValue('Everyone went home');

      await page.goto('/');
      await expect(page.getByText('An ordinary Tuesday')).toBeVisible();
      await page.goto('/?draft');
      await expect(page.getByText('A quiet Monday')).toBeVisible();

      await open(page, path, javaScriptEnabled);
      await page.getByRole('link', { name: 'Publish', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Publish these changes?' });
      await expect(question).toContainText('Title, Entries');
      await question.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('heading', { name: 'Your website is live' })).toBeVisible();
      await page.goto('/');
      await expect(page.locator('#home li p')).toHaveText([
        'Fourteen laptops patched before anyone logs in',
        'Priya’s printer is back, by phone, in six minutes',
        'Everyone went home',
        'A false invoice stopped before Accounts opened it',
      ]);
      expect(unexpected(consoleErrors)).toEqual([]);
    });

    test('an admin restores the default text of a section, whatever is typed', async ({ page, consoleErrors }) => {
      await open(page, `${path}/hero`, javaScriptEnabled);
      const heading = page.getByLabel('Small heading');
      const defaultText = await heading.inputValue();
      await heading.fill('Computers');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(output(page, 'Saved in the draft')).toBeVisible();
      await heading.fill('{unknown placeholder}');
      await page.getByRole('button', { name: 'Restore default text' }).click();
      await expect(output(page, 'Default text restored in the draft')).toBeVisible();
      await expect(heading).toHaveValue(defaultText);
      expect(unexpected(consoleErrors)).toEqual([]);
    });

    test('an admin chooses the drawing of a service by its picture', async ({ page, consoleErrors }) => {
      await open(page, `${path}/services`, javaScriptEnabled);
      const choice = page.getByRole('group', { name: 'Illustration' }).first();
      // On a phone, services are folded.
      const service = page.locator('summary', { hasText: 'Business IT Support' });
      const unfold = async () => (await service.isVisible()) && service.click();
      await unfold();
      await choice.getByText('Change').click();
      await expect(choice.getByRole('radio')).toHaveCount(13);
      await expect(choice.getByRole('radio', { name: 'IT support' })).toBeChecked();
      if (javaScriptEnabled) await isAccessible(page);
      await choice.getByRole('radio', { name: 'Backup' }).check();
      if (javaScriptEnabled) await expect(choice.locator('summary')).toContainText('Backup');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(output(page, 'Saved in the draft')).toBeVisible();
      if (!javaScriptEnabled) await unfold();
      await expect(choice.locator('summary')).toContainText('Backup');
      await page.goto('/?draft');
      const drawing = page.locator('#business-it-support').getByRole('img', { name: /^Line drawing: a storage box/ });
      await drawing.scrollIntoViewIfNeeded();
      expect((await drawing.locator('use').first().boundingBox())?.width).toBeGreaterThan(200);
      expect(unexpected(consoleErrors)).toEqual([]);
    });

    // The same forms, posted: home-page-copy.test.ts and documents.test.ts.
    if (!javaScriptEnabled) return;

    test('an admin hides and moves sections, and discards the draft', async ({ page, consoleErrors }) => {
      await open(page, path, javaScriptEnabled);
      await page.getByRole('button', { name: 'Move About up' }).click();
      await expect(page.locator('[data-rows]').first().getByRole('listitem').nth(4)).toContainText('About');
      await page.getByRole('button', { name: 'Hide Services' }).click();
      await expect(page.getByRole('button', { name: 'Show Services' })).toBeVisible();
      await page.goto('/?draft');
      await expect(page.locator('#services')).toHaveCount(0);
      await expect(page.locator('a[href$="#services"]')).toHaveCount(0);
      await open(page, `${path}/discard`, javaScriptEnabled);
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(output(page, 'Changes discarded')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Hide Services' })).toBeVisible();
      expect(unexpected(consoleErrors)).toEqual([]);
    });

    test('the controls of a section stay on one line, next to its name, on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, path, javaScriptEnabled);
      const rows = await page.locator('[data-rows] > li').evaluateAll((all) =>
        all.map((row) => {
          const middleOf = (element: Element | null) => {
            const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
            return Math.round(top + height / 2);
          };
          const controls = [...row.querySelectorAll('button, a')].map(middleOf);
          return new Set([middleOf(row.querySelector('strong')), ...controls]).size;
        }),
      );
      expect(rows.length).toBeGreaterThan(8);
      expect(new Set(rows)).toEqual(new Set([1]));
      const starts = page.locator('[data-rows]').first().locator('strong');
      expect(
        new Set(await starts.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().left))).size,
      ).toBe(1);
    });

    test('an unknown placeholder is reported, and the error summary leads to its field', async ({ page }) => {
      await open(page, `${path}/services`, javaScriptEnabled);
      await page.getByLabel('Text').nth(1).fill('Since {foundingYear}');
      await page.getByRole('button', { name: 'Save draft' }).click();
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await summary.getByRole('link', { name: /^There is no {foundingYear}/ }).click();
      await expect(page.getByLabel('Text').nth(1)).toBeFocused();
    });
  });
}

test('A button inserts a placeholder into the field that had the focus', async ({ page }) => {
  await page.goto('/admin/home-page/hero');
  await isReady(page);
  const intro = page.getByLabel(/^Introduction/);
  await intro.fill('Call ');
  await page.getByText('Placeholders you can use').click();
  await page.getByRole('button', { name: 'Insert phone' }).press('Enter');
  await expect(intro).toHaveValue('Call {phone}');
});

test('A button inserts a placeholder into a form of single lines, none of which had the focus', async ({ page }) => {
  await page.goto('/admin/home-page/header');
  await isReady(page);
  await page.getByText('Placeholders you can use').click();
  await page.getByRole('button', { name: 'Insert phone' }).press('Enter');
  await expect(page.getByLabel('Label').first()).toHaveValue(/\{phone\}/);
});

test('The preview next to the form shows unsaved changes, at phone and desktop width', async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${path}/hero`, true);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Managed Service Provider')).toBeVisible();
  const innerWidth = () => page.frames()[1]?.evaluate(() => window.innerWidth);
  await expect.poll(innerWidth).toBe(390);
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(innerWidth).toBe(1440);
  await page.getByLabel('Small heading').fill('We mend kettles');
  await expect(frame.getByText('We mend kettles')).toBeVisible();
  await page.getByLabel('Small heading').fill('{nothing}');
  await page.getByLabel('First button').fill('Look around');
  await expect(frame.getByText('We mend kettles')).toBeVisible();
  await page.getByLabel('Small heading').fill('We mend computers');
  await expect(frame.getByRole('link', { name: 'Look around' })).toBeVisible();
  expect(await (await page.request.get('/?draft')).text()).not.toContain('We mend computers');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(frame.getByText('We mend computers')).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Send message' })).toBeDisabled();
  expect(unexpected(consoleErrors)).toEqual([]);
});

test('The size buttons of the preview break no word at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `${path}/hero`, true);
  for (const size of ['Phone', 'Tablet', 'Desktop']) {
    const lines = await page.getByRole('button', { name: size }).evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getClientRects().length;
    });
    expect.soft(lines, size).toBe(1);
  }
});

test('A click on a text in the preview focuses its field, also in another section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${path}/hero`, true);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Managed Service Provider').click();
  await expect(page.getByLabel('Small heading')).toBeFocused();
  await frame.locator('#about h2').first().click();
  await expect(page).toHaveURL(`${path}/about`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toBeFocused();
});

for (const [part, name, field] of [
  ['headline', 'Uplink: IT Solutions That Work', 'tagline'],
  ['logo', 'Uplink', 'logoUrl'],
] as const) {
  test(`A click on the ${part} in the preview opens its field in Business Details`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `${path}/hero`, true);
    const frame = page.frameLocator('iframe');
    const role = part === 'headline' ? 'heading' : 'link';
    await frame.getByRole(role, { name, exact: true }).first().click();
    await expect(page).toHaveURL(`/admin/site-settings/business-details#business-details-${field}`);
    await expect(page.locator(`#business-details-${field}`)).toBeInViewport();
  });
}

for (const [section, anchor] of [
  ['services', 'services'],
  ['about', 'about'],
  ['contact', 'contact'],
] as const) {
  test(`The preview scrolls to the section ${section} next to its form, at each size`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `${path}/${section}`, true);
    const frame = page.frameLocator('iframe');
    const top = () =>
      frame.locator(`#${anchor}`).evaluate((element) => {
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        return isAtEnd ? 0 : Math.abs(element.getBoundingClientRect().top);
      });
    for (const size of ['Phone', 'Tablet', 'Desktop']) {
      await page.getByRole('button', { name: size }).click();
      await expect(frame.locator('html[data-loaded]')).toBeAttached();
      await page.waitForTimeout(500);
      expect.soft(await top(), size).toBeLessThan(10);
    }
  });
}

test('The preview of the hero begins with the notice above it', async ({ page, server }) => {
  await addNotice(server);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `${path}/hero`, true);
  const frame = page.frameLocator('iframe');
  for (const size of ['Phone', 'Desktop']) {
    await page.getByRole('button', { name: size }).click();
    await expect(frame.locator('html[data-loaded]')).toBeAttached();
    await expect(frame.getByRole('region', { name: 'Notices' })).toBeVisible();
    await page.waitForTimeout(500);
    expect.soft(await frame.locator('html').evaluate(() => scrollY), size).toBe(0);
  }
});

test('On a phone, services are folded to their titles, and the buttons stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${path}/services`, true);
  const text = page.getByLabel('Text', { exact: true }).nth(1);
  const save = page.getByRole('button', { name: 'Save draft' });
  const title = page.locator('summary', { hasText: 'Business IT Support' });
  await expect(text).toBeHidden();
  await expect(save).toBeInViewport({ ratio: 1 });
  await title.click();
  await text.fill('Since {foundingYear}');
  await title.click();
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: 'Add a service' }).click();
  await expect(page.getByLabel('Title', { exact: true }).last()).toBeFocused();
  // An error opens its item.
  await save.click();
  await page.getByRole('link', { name: /^There is no {foundingYear}/ }).click();
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport({ ratio: 0.9 });
});

test('Dragging moves a list entry to another place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1800 });
  await open(page, `${path}/day`, true);
  const grips = page.locator('[data-grip]');
  await grips.nth(3).dragTo(page.locator('[data-item]').first());
  await expect(page.getByLabel('Time').first()).toHaveValue('16:30');
});

test('Dragging moves a section of the home page to another place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await open(page, path, true);
  const rows = page.locator('[data-rows]').first().getByRole('listitem');
  await rows
    .filter({ hasText: 'About' })
    .locator('[data-grip]')
    .dragTo(rows.filter({ hasText: 'Advantages' }));
  await expect(output(page, 'Saved in the draft')).toBeVisible();
  await expect(rows.nth(2)).toContainText('About');
  await expect(rows.nth(3)).toContainText('Advantages');
  await expect(rows.first().locator('[data-grip]')).toHaveCount(0);
});

test('The home page editor is accessible', long, async ({ page }) => {
  test.slow();
  await areAccessible(
    page,
    ['', '/services', '/contact', '/choices', '/claims'].map((end) => path + end),
  );
});
