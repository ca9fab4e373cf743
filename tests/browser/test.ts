/** Playwright's `test` with a site of its own for each test: the built program, in a process, on an empty data folder. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { setSession } from '../../app/http/actor.server';
import { openSecret } from '../../app/platform/secret.server';
import { openStore } from '../../db/store.server';
import { runCommand, type Server, startServer } from '../program';
import { beginSession, type TestRole } from '../staff';

/** Signs somebody of that role in to the server's site, in all pages of the browser context. */
export async function signIn(context: BrowserContext, server: Server, role: TestRole, username?: string) {
  const store = openStore(join(server.dataDir, 'uplink.sqlite'));
  const token = await beginSession(store, role, username);
  await store.close();
  openSecret(null, server.dataDir);
  const [name = '', ...value] = (await setSession({ isSecure: false }, token)).split(';')[0]?.split('=') ?? [];
  await context.addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}

interface Fixtures {
  /** What is laid over the program's environment. */
  environment: Record<string, string>;
  /** Whether the site is filled with sample content first. */
  seeded: boolean;
  server: Server;
  /** Who is signed in from the start; null for nobody. */
  signedInAs: TestRole | null;
  /** Everything the browser complained about: console messages, page errors, policy violations. */
  complaints: string[];
}

interface WorkerFixtures {
  /** Makes a data folder of a site that has not been started yet; migrating and filling are done once, and copied. */
  makeDataDir: (seeded: boolean) => Promise<string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  makeDataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const templates = new Map<boolean, Promise<string>>();
      await use(async (seeded) => {
        const template = templates.get(seeded) ?? makeTemplate(seeded);
        templates.set(seeded, template);
        const dataDir = mkdtempSync(join(tmpdir(), 'uplink-'));
        cpSync(await template, dataDir, { recursive: true });
        return dataDir;
      });
      for (const template of templates.values()) rmSync(await template, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  seeded: [false, { option: true }],
  server: async ({ environment, makeDataDir, seeded }, use) => {
    const dataDir = await makeDataDir(seeded);
    const server = await startServer(dataDir, environment);
    await use(server);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  signedInAs: [null, { option: true }],
  context: async ({ context, server, signedInAs }, use) => {
    if (signedInAs) await signIn(context, server, signedInAs);
    await use(context);
  },
  baseURL: async ({ server }, use) => use(server.url),
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    // Not every refusal of the policy reaches the console by itself.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`The policy refused ${effectiveDirective} ${blockedURI} to ${sourceFile}`),
      );
    });
    await use(complaints);
  },
});

async function makeTemplate(seeded: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-template-'));
  await runCommand(folder, [seeded ? 'seed' : 'migrate']);
  return folder;
}

export { type Browser, expect, type Page, runCommand, type Server, startServer };
