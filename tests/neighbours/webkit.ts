/** WebKitGTK, Safari's engine, through Debian's `webkit2gtk-driver`, and the little of WebDriver that the journeys need. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { freePort } from '../postgres-programs';

/** The key under which WebDriver names an element (W3C WebDriver, section 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const libraries = '/usr/lib/x86_64-linux-gnu';

export interface WebKitPage {
  visit(url: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  /** Presses the last button of this name. */
  press(name: string): Promise<void>;
  choose(selector: string): Promise<void>;
  /** Evaluates an expression in the page. */
  read<T>(expression: string): Promise<T>;
  /** The visible text of the page. */
  text(): Promise<string>;
  resize(width: number, height: number): Promise<void>;
}

/** Opens a window, which is closed after the test. */
export async function openWebKit(): Promise<WebKitPage> {
  const port = await freePort();
  const folder = readdirSync(libraries).find((name) => name.startsWith('webkit2gtk-4')) ?? '';
  const binary = join(libraries, folder, 'MiniBrowser');
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 2000x1400x24', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  onTestFinished(() => {
    if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
  });

  const call = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    expect(response.ok, `${path}: ${JSON.stringify(value)}`).toBe(true);
    return value;
  };
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  const options = { binary, args: ['--automation'] };
  // A page may still be on its way when an element is looked for.
  const timeouts = { implicit: 15_000 };
  const capabilities = { alwaysMatch: { timeouts, 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
  onTestFinished(async () => {
    await call('DELETE', `/session/${sessionId}`);
  });
  const session = (path: string, body?: object) => call('POST', `/session/${sessionId}/${path}`, body);
  const read = <T>(expression: string) =>
    session('execute/sync', { script: `return ${expression}`, args: [] }) as Promise<T>;
  const search = (selector: string) =>
    session('element', { using: 'css selector', value: selector }) as Promise<Record<string, string>>;
  // The driver ends a search with an error when the page unloads meanwhile.
  const find = (selector: string) => vi.waitFor(() => search(selector), { timeout: 20_000, interval: 200 });
  const click = (element: Record<string, string>) => session(`element/${element[elementKey]}/click`);
  return {
    read,
    visit: async (url) => void (await session('url', { url })),
    fill: async (selector, text) =>
      void (await session(`element/${(await find(selector))[elementKey]}/value`, { text })),
    press: (name) =>
      read(
        `[...document.querySelectorAll('button')].findLast((it) => it.innerText.trim() === '${name}' && it.checkVisibility()).click()`,
      ),
    choose: async (selector) => void (await click(await find(selector))),
    text: () => read<string>('document.body.innerText'),
    resize: async (width, height) => void (await session('window/rect', { width, height })),
  };
}
