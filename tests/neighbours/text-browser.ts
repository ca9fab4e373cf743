/** Text browsers in a terminal of their own: fields are found by their label, as a person finds them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';

/** So tall that no page scrolls. */
const [columns, lines] = [150, 500];

const lynxConfiguration = [
  'INCLUDE:/etc/lynx/lynx.cfg',
  'DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED',
  'ACCEPT_ALL_COOKIES:TRUE',
  'INFOSECS:0',
  'MESSAGESECS:0',
  'ALERTSECS:0',
].join('\n');

const programs = {
  Lynx: (folder: string) => ['lynx', '-tna', `-cfg=${join(folder, 'lynx.cfg')}`],
  Links: () => ['links', '-html-numbered-links', '1'],
  w3m: (folder: string) => [
    'w3m',
    '-cookie',
    '-o',
    'wrap_search=1',
    '-o',
    'ignorecase_search=0',
    '-o',
    `editor=cat ${folder}/words >> %s`,
  ],
};

export type ProgramName = keyof typeof programs;
export const textBrowsers = Object.keys(programs) as ProgramName[];

export interface TextBrowser {
  /** Goes to an address, and waits for the page to say something. */
  visit(url: string, expected: string): Promise<void>;
  /** Types into the field under or beside a label. Existing text is kept. */
  fill(label: string, text: string): Promise<void>;
  /** Takes the option that is so many below the present one. */
  choose(label: string, below: number): Promise<void>;
  /** Ticks the box before the first of these words. */
  tick(words: string): Promise<void>;
  /** Follows the last link or presses the last button of this name, and waits for the page to say something. */
  press(name: string, expected?: string | RegExp): Promise<void>;
}

/** Opens a page, and closes the browser after the test. */
export async function openIn(name: ProgramName, url: string, expected: string): Promise<TextBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-terminal-'));
  writeFileSync(join(folder, 'lynx.cfg'), lynxConfiguration);
  const socket = join(folder, 'socket');
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, TERM: 'xterm', LC_ALL: 'C.UTF-8' },
    });
  const size = ['-x', String(columns), '-y', String(lines)];
  tmux('new-session', '-d', '-s', 'it', ...size, ...programs[name](folder), url);
  onTestFinished(() => {
    tmux('kill-server');
    rmSync(folder, { recursive: true, force: true });
  });
  const text = () => tmux('capture-pane', '-p', '-t', 'it').replace(/^\s*\n/gm, '');
  /** Waits until the terminal has shown the same for a moment. */
  const settle = async () => {
    let [before, now] = ['', text()];
    do {
      await pause(250);
      [before, now] = [now, text()];
    } while (before !== now);
  };
  const keys = async (...names: string[]) => {
    for (const key of names) {
      tmux('send-keys', '-t', 'it', key);
      await pause(60);
    }
    await settle();
  };
  const type = async (words: string) => {
    tmux('send-keys', '-t', 'it', '-l', words);
    await settle();
  };
  const wait = (expected: string | RegExp) => expect.poll(text, { timeout: 20_000 }).toMatch(expected);
  await wait(expected);
  await settle();
  if (text().includes('Welcome to links!')) await keys('Enter');

  const driver = name === 'w3m' ? bySearch(folder, text, keys, type) : byNumber(name, text, keys, type);
  return {
    async visit(address, expected) {
      await keys(name === 'w3m' ? 'U' : 'g', ...(name === 'Links' ? [] : ['C-u']));
      await type(address);
      await keys('Enter');
      await wait(expected);
      await settle();
      driver.leave();
    },
    fill: driver.fill,
    choose: driver.choose,
    tick: driver.tick,
    async press(words, expected) {
      await driver.press(words);
      if (expected) await wait(expected);
      await settle();
    },
  };
}

type Keys = (...names: string[]) => Promise<void>;
type Type = (words: string) => Promise<void>;

/** w3m has its cursor on the words that it has found; Tab leads to the next field, and Escape Tab to the one before. */
function bySearch(folder: string, text: () => string, keys: Keys, type: Type) {
  const find = async (words: string) => {
    await keys('g', '/');
    await type(words);
    await keys('Enter');
    expect(text()).not.toContain('Not found');
  };
  return {
    leave: () => undefined,
    async fill(label: string, words: string) {
      // The editor of a text area takes the words from there.
      writeFileSync(join(folder, 'words'), words);
      await find(label);
      await keys('Tab', 'Enter');
      if (!/^(TEXT|Password):/im.test(text())) return;
      await type(words);
      await keys('Enter');
    },
    async choose(label: string, below: number) {
      await find(label);
      await keys('Tab', 'Enter', ...Array<string>(below).fill('Down'), 'Enter');
    },
    async tick(words: string) {
      await find(words);
      await keys('Escape', 'Tab', 'Enter');
    },
    async press(words: string) {
      await find(words);
      await keys('N', 'Enter');
    },
  };
}

/** Lynx and Links number all links and fields. */
function byNumber(name: 'Lynx' | 'Links', text: () => string, keys: Keys, type: Type) {
  const numberAfter = (words: string) => {
    const page = text();
    expect(page).toContain(words);
    return Number(/\[(\d+)\]/.exec(page.slice(page.indexOf(words)))?.[1]);
  };
  const numberBefore = (words: string, at: 'indexOf' | 'lastIndexOf') => {
    const page = text();
    expect(page).toContain(words);
    return Number([...page.slice(0, page[at](words)).matchAll(/\[(\d+)\]?/g)].at(-1)?.[1]);
  };
  let current = 0;
  /** A field of Links takes the digits, so that only the arrows lead out of it. */
  const goTo = async (number: number) => {
    if (name === 'Lynx' || current === 0) {
      await type(String(number));
      await keys('Enter');
    } else {
      await keys(...Array<string>(Math.abs(number - current)).fill(number > current ? 'Down' : 'Up'));
    }
    current = number;
  };
  const activate = async (number: number) => {
    const isFirst = current === 0;
    await goTo(number);
    // Links follows a link whose number is typed.
    if (name === 'Lynx' || !isFirst) await keys('Enter');
  };
  return {
    leave() {
      current = 0;
    },
    async fill(label: string, words: string) {
      await goTo(numberAfter(label));
      if (name === 'Lynx') await keys('Enter');
      await keys('End');
      await type(words);
      if (name === 'Lynx') await keys('Tab');
    },
    async choose(label: string, below: number) {
      await goTo(numberAfter(label));
      await keys('Enter', ...Array<string>(below).fill('Down'), 'Enter');
    },
    tick: (words: string) => activate(numberBefore(words, 'indexOf')),
    async press(words: string) {
      await activate(numberBefore(words, 'lastIndexOf'));
      current = 0;
    },
  };
}
