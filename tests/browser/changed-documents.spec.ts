/** Browser extensions and page translators change the document, before the script runs or after: every screen still works. */
import { addTestimonial, isReady, output } from './admin';
import { fillScreens, screens } from './screens';
import { expect, long, type Page, test } from './test';

// The content security policy of the page does not apply to an extension's style.
test.use({ loggedInAs: 'admin', bypassCSP: true, scriptComes: false });

/** Adds elements to head and body, and translates all text, present and added later. Runs in the page. */
function changeDocument(): void {
  document.head.append(document.createElement('style'));
  document.body.append(document.createElement('div'));
  const translate = (node: Text) => {
    if (
      !node.data.trim() ||
      node.parentElement?.closest('font, script, style, textarea, title, noscript, [translate=no]')
    )
      return;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    (font.firstChild as Element).textContent = node.data.toUpperCase();
    node.replaceWith(font);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  translateAll(document.body);
  new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translateAll(node);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

const timestamps = {
  'before the script': async (page: Page) => {
    const change = `(${changeDocument})()`;
    // A frame that the next screen closes while it loads has no body.
    const early = `document.addEventListener('readystatechange', () => document.body && ${change}, { once: true })`;
    await page.addInitScript(early);
    return async (path: string) => {
      await page.goto(path);
      await isReady(page);
    };
  },
  'during hydration': async (page: Page) => {
    // `hydrate` sets this before it starts React, which renders in a later task.
    await page.addInitScript(`Object.defineProperty(window, '__webpack_nonce__', {
      set: () => queueMicrotask(() => (${changeDocument})()),
    })`);
    return async (path: string) => {
      await page.goto(path);
      await isReady(page);
    };
  },
  'after the script': async (page: Page) => async (path: string) => {
    await page.goto(path);
    await isReady(page);
    await page.evaluate(changeDocument);
  },
};

/** A translator may also run during hydration: React then logs that it has rendered everything again, which is no error. */
const isHydrationMismatch = (text: string) => /Minified React error #(418|422|423|425);/.test(text);

for (const [timestamp, opening] of Object.entries(timestamps)) {
  test(`A document changed ${timestamp} still validates and saves a form`, async ({ page, server, consoleErrors }) => {
    const open = await opening(page);
    await open(`/admin/testimonials/${await addTestimonial(server)}/edit`);
    const content = page.getByRole('textbox', { name: 'CONTENT', exact: true });
    const save = page.getByRole('button', { name: 'SAVE CHANGES' });
    await content.fill('');
    await save.click();
    await expect(page.getByRole('alert')).toContainText('THERE IS A PROBLEM');
    await content.fill('The office talks about nothing but IT.');
    await save.click();
    await expect(output(page, 'TESTIMONIAL UPDATED SUCCESSFULLY')).toBeVisible();
    await expect(page.getByText('THE OFFICE TALKS ABOUT NOTHING BUT IT.')).toBeVisible();
    await page.getByRole('link', { name: 'MESSAGES' }).first().click();
    await expect(page.getByRole('heading', { name: 'MESSAGES', exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Messages');
    expect(consoleErrors.filter((error) => !isHydrationMismatch(error))).toEqual([]);
  });

  if (timestamp === 'during hydration') continue;

  test(
    `On documents changed ${timestamp}, every screen submits its form and navigates on`,
    long,
    async ({ page, server, consoleErrors }) => {
      test.setTimeout(900_000);
      await fillScreens(page, server);
      const open = await opening(page);
      // Leaves a form whose values were rejected.
      page.on('dialog', (dialog) => dialog.accept());
      page.setDefaultTimeout(30_000);
      const errors: string[] = [];
      for (const path of [...screens].sort((one, other) => Number(isLast(one)) - Number(isLast(other)))) {
        await open(path);
        const submit = page
          .locator(
            'form[method=post]:not([inert] *) :is([data-dialog-foot], [data-form-end], #contact-form > *) [type=submit]:visible',
          )
          .last();
        // A passkey needs a device.
        if ((await submit.count()) > 0 && !path.includes('passkeys')) {
          const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
          // The browser itself asks for the file of an upload that no script sends.
          const checked = page.locator('.error-summary, [id$="-error"], [type=file]:focus:invalid').first().waitFor();
          const closed = page.waitForURL(({ pathname }) => pathname !== path);
          const answers = [answered, checked, closed];
          await submit.click();
          await Promise.any(answers).catch(() => errors.push(`${path}: no answer`));
          await isIdle(page);
        }
        await followsRedirect(page).catch(({ message }) => errors.push(`${path}: ${message}`));
        const logged = unexpected(consoleErrors.splice(0)).filter((error) => !isHydrationMismatch(error));
        errors.push(...logged.map((error) => `${path}: ${error}`));
      }
      expect(errors).toEqual([]);
    },
  );
}

/** Waits until the router has finished its navigation. */
const isIdle = (page: Page) =>
  page.waitForFunction(() => !('__remixRouter' in window) || window.__remixRouter.state.navigation.state === 'idle');

/** Follows an entry of the menu, which is inert under a dialog. */
async function followsRedirect(page: Page): Promise<void> {
  const entry = page.locator('#menu nav a:not([aria-current])').first();
  const path = await entry.getAttribute('href');
  await entry.evaluate((link) => (link as HTMLElement).click());
  const leave = page.getByRole('button', { name: 'DISCARD CHANGES' });
  await expect(async () => {
    if (await leave.isVisible()) await leave.click();
    await isIdle(page);
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass({ timeout: 20_000 });
}

/** Returns whether the screen deletes something that other screens show. */
const isLast = (path: string) => /\/(delete|revoke|erase|sign-out)$/.test(path);

/** Drops the errors about missing records and rejected forms, which are not faults of the screen. */
const unexpected = (consoleErrors: string[]) =>
  consoleErrors.filter((one) => !/responded with a status of 4\d\d/.test(one));
