/** The main journeys in browsers without script and styles. Lynx, Links and w3m know neither `formaction` nor `form=`. */
import BetterSqlite3 from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseIn, ownFolder, ownServer, storedMessages } from '../faults/workspace';
import type { Server } from '../program';
import { account, startSite } from './site';
import { openIn, type ProgramName, type TextBrowser, textBrowsers } from './text-browser';

let server: Server;
beforeEach(async () => {
  server = await ownServer(ownFolder(), { SETUP_TOKEN: 'off' });
});

function posts() {
  const file = new BetterSqlite3(databaseIn(server.dataDir), { readonly: true });
  try {
    return file.prepare('select title, is_published as isPublished from blog_posts order by id').all();
  } finally {
    file.close();
  }
}

async function logIn(name: ProgramName): Promise<TextBrowser> {
  const page = await openIn(name, `${server.url}/admin/login`, 'Username');
  await page.fill('Username', account.username);
  await page.fill('Password', account.password);
  await page.press('Login', 'Logout');
  return page;
}

describe.each(textBrowsers)('%s', (name) => {
  it('sends a message, and confirms it', async () => {
    const page = await openIn(name, `${server.url}/`, 'Send us a message');
    await page.fill('First name', 'Ada');
    await page.fill('Last name', 'Byron');
    await page.fill('Company email', 'ada@byron.example');
    await page.fill('Company name', 'Byron and Co');
    await page.fill('Phone number', '020 7946 0123');
    await page.fill('City or location', 'London');
    await page.choose('Reason for contact', 1);
    await page.fill('Message', 'Our printer prints nothing.');
    await page.press('Send message', 'Message sent');
    expect(storedMessages(databaseIn(server.dataDir))).toHaveLength(1);
  });

  it('logs in, previews a post without saving it, and saves it', async () => {
    await startSite(server);
    const page = await logIn(name);
    await page.visit(`${server.url}/admin/blog-posts/1/edit`, 'Save changes');
    await page.fill('Title', ', changed');
    await page.press('Preview');
    expect(posts()).toContainEqual({ title: 'Post number 1', isPublished: 1 });
    await page.press('Save changes', 'Blog Posts');
    expect(posts()).toContainEqual({ title: 'Post number 1, changed', isPublished: 1 });
  });

  it('unpublishes the posts that are ticked, and no other', async () => {
    await startSite(server);
    const page = await logIn(name);
    await page.visit(`${server.url}/admin/blog-posts`, 'Export CSV');
    // They know no `form=`, so that the ticks of the list are not sent, and the next page asks.
    await page.press('Unpublish', 'Nothing is selected');
    await page.tick('Post number 3');
    await page.tick('Post number 1');
    // Links shows the list from its cache.
    await page.press('Unpublish', name === 'Links' ? 'Search' : '2 blog posts unpublished');
    await expect.poll(posts).toMatchObject([{ isPublished: 0 }, { isPublished: 1 }, { isPublished: 0 }]);
  });
});
