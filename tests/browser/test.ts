/** Playwright's `test` with a fresh site for each test: the built program, in a process of its own. */
import { type Browser, type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { setSession } from '../../app/http/session/actor.server';
import { openSecret } from '../../app/platform/secret.server';
import type { Server } from '../program';
import { createSession, type TestRole } from '../staff';
import { openStoreOf, Templates } from './places';
import { waitForScripts } from './scripted';
import { end, StandingServer, startIn } from './shared-server';

/** Logs a user of the role in to the server's site, in all pages of the browser context. */
export async function logInAs(context: BrowserContext, server: Server, role: TestRole, username?: string) {
  const store = await openStoreOf(server);
  const token = await createSession(store, role, username);
  await store.close();
  openSecret(null, server.dataDir);
  const [name = '', ...value] = (await setSession({ isSecure: false }, token)).split(';')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}

interface Fixtures {
  /** Environment variables for the program. A test with its own gets its own server. */
  environment: Record<string, string> | null;
  /** Whether the test has a server of its own, because it stops the server or breaks its tables. */
  ownServer: boolean;
  /** Whether the site is filled with sample content first. */
  seeded: boolean;
  server: Server;
  /** The role to log in with; null for none. */
  loggedInAs: TestRole | null;
  /** Whether actions on a page wait until its script has loaded. */
  scriptComes: boolean;
  /** The browser's errors: console messages, page errors, policy violations. */
  consoleErrors: string[];
}

interface WorkerFixtures {
  templates: Templates;
  standing: StandingServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  templates: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const templates = new Templates();
      await use(templates);
      await templates.remove();
    },
    { scope: 'worker' },
  ],
  standing: [
    async ({ templates }, use) => {
      const standing = new StandingServer(templates);
      await use(standing);
      await standing.stop();
    },
    { scope: 'worker' },
  ],
  environment: [null, { option: true }],
  ownServer: [false, { option: true }],
  seeded: [false, { option: true }],
  server: async ({ environment, ownServer, templates, standing, seeded }, use) => {
    if (!environment && !ownServer) return use(await standing.start(seeded));
    const server = await startIn(await templates.copy(seeded), environment ?? {});
    await use(server);
    await end(server);
  },
  loggedInAs: [null, { option: true }],
  scriptComes: [true, { option: true }],
  context: async ({ context, server, loggedInAs, scriptComes, javaScriptEnabled }, use) => {
    if (scriptComes && javaScriptEnabled) context.on('page', waitForScripts);
    if (loggedInAs) await logInAs(context, server, loggedInAs);
    await use(context);
  },
  baseURL: async ({ server }, use) => use(server.url),
  consoleErrors: async ({ page }, use) => {
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      if (isRemark(message.text())) return;
      // Failed requests are reported late, perhaps on the next page, and without their address.
      const what = message.text().startsWith('Failed to load') ? ` ${message.location().url}` : '';
      consoleErrors.push(`${message.type()}: ${message.text()}${what}`);
    });
    page.on('pageerror', (error) => consoleErrors.push(`error: ${error.message}`));
    // Not every rejection of the policy reaches the console by itself.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`The policy refused ${effectiveDirective} ${blockedURI} to ${sourceFile}`),
      );
    });
    await use(consoleErrors);
  },
});

/**
 * Chromium says so where it was slower than anyone who has given the focus already, and where a test looks at what is not
 * laid out yet.
 */
const isRemark = (text: string) =>
  ['Autofocus processing was blocked', 'Rendering was performed in a subtree hidden by content-visibility'].some(
    (remark) => text.startsWith(remark),
  );

/** `npm run test:long` has these, and the files `*.long.spec.ts`; `npm test` is over in ten minutes without them. */
export const long = { tag: '@long' };

/**
 * The same journeys through the back office, with JavaScript and without. The latter are long ones: what a browser without
 * JavaScript sends, the tests of the endpoints send as well.
 */
export function withAndWithoutJavaScript(addJourneys: (javaScriptEnabled: boolean) => void) {
  for (const javaScriptEnabled of [false, true]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', javaScriptEnabled ? {} : long, () => {
      test.use({ javaScriptEnabled });
      addJourneys(javaScriptEnabled);
    });
  }
}

export { type Browser, end, expect, type Page, type Server, startIn };
