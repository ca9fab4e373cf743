/** Safari's engine: the main journeys, and every screen that a link of the site or of the back office leads to. */
import { beforeEach, expect, it } from 'vitest';
import { databaseIn, ownFolder, ownServer, storedMessages } from '../faults/workspace';
import type { Server } from '../program';
import { account, startSite } from './site';
import { openWebKit, type WebKitPage } from './webkit';

let server: Server;
let page: WebKitPage;
beforeEach(async () => {
  server = await ownServer(ownFolder(), { SETUP_TOKEN: 'off' });
  page = await openWebKit();
});

const says = (words: string) => expect.poll(() => page.text(), { timeout: 20_000 }).toContain(words);

async function logIn() {
  await startSite(server);
  await page.visit(`${server.url}/admin/login`);
  await page.fill('[name=username]', account.username);
  await page.fill('[name=password]', account.password);
  await page.press('Login');
  await says('Dashboard');
}

it('A visitor sends a message', async () => {
  await page.visit(`${server.url}/`);
  const fields = {
    firstName: 'Ada',
    lastName: 'Byron',
    companyEmail: 'ada@byron.example',
    companyName: 'Byron and Co',
    phoneNumber: '020 7946 0123',
    cityLocation: 'London',
    message: 'Our printer prints nothing.',
  };
  for (const [name, text] of Object.entries(fields)) await page.fill(`[name=${name}]`, text);
  await page.choose('[name=reasonForContact] option[value=other]');
  await page.press('Send message');
  await says('Message sent');
  expect(storedMessages(databaseIn(server.dataDir))).toEqual([fields.message]);
});

it('Staff edit a post in the editor', async () => {
  await logIn();
  await page.visit(`${server.url}/admin/blog-posts/1/edit`);
  await page.fill('[name=title]', ', changed');
  await page.press('Save changes');
  await says('Post number 1, changed');
});

it.each([1440, 450])(
  'Screens scroll no way but down at %i pixels, and the script takes over those of the back office',
  async (width) => {
    await logIn();
    await page.resize(width, 900);
    const todo = ['/admin', '/', '/blog/post-1', '/privacy-policy', '/terms-of-service', '/nowhere'];
    const seen = new Set(todo);
    const sideways: string[] = [];
    for (const path of todo) {
      await page.visit(server.url + path);
      if (await page.read<boolean>('document.documentElement.scrollWidth > innerWidth')) sideways.push(path);
      // React marks the element that it hydrates.
      const isHydrated = () =>
        page.read<boolean>(
          "[...document.querySelectorAll('body > *')].some((it) => Object.keys(it).some((key) => key.startsWith('__reactContainer')))",
        );
      if (path.startsWith('/admin')) await expect.poll(isHydrated, { message: path, timeout: 15_000 }).toBe(true);
      const links = await page.read<string[]>(
        '[...document.querySelectorAll(\'a[href^="/admin"]:not([download])\')].map((a) => a.pathname)',
      );
      for (const link of links) {
        // Records of one type have the same screens, and a file is no screen.
        const kind = link.replace(/\d+/g, '1');
        if (!/logout|\.csv|export/.test(link) && !seen.has(kind)) {
          seen.add(kind);
          todo.push(link);
        }
      }
    }
    expect(todo.length).toBeGreaterThan(60);
    expect(sideways).toEqual([]);
  },
);
