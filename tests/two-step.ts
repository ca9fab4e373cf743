/** People who log in with two steps, for tests of who gets in: the clock stands still, and codes are those of a second. */
import { generateSync } from 'otplib';
import { freezeClock } from '../app/platform/clock.server';
import type { Site } from './site';
import { staffPassword } from './staff';

export const begun = Date.parse('2030-01-01T09:00:00Z');

/** Sets the clock to so many seconds after it has begun. */
export const at = (seconds: number) => freezeClock(new Date(begun + seconds * 1000));

/** The code that an app with that key shows then. */
export const codeAt = (key: string, seconds = 0) => generateSync({ secret: key, epoch: begun / 1000 + seconds });

export const factorsPath = '/api/admin/account/factors';

/** Adds an app for whoever is signed in there, with the code of that second. */
export async function addApp(browser: Site, seconds = 0) {
  const { key, enrolmentToken } = await (await browser.json('POST', `${factorsPath}/begin`, {})).json();
  const body = { name: 'My phone', code: codeAt(key, seconds), enrolmentToken };
  const response = await browser.json('POST', factorsPath, body);
  const { recoveryCodes } = await response.json();
  return { key: key as string, recoveryCodes: recoveryCodes as string[], status: response.status, body };
}

export const logIn = (browser: Site, username = 'priya', password = staffPassword) =>
  browser.json('POST', '/api/auth/login', { username, password });

/** Where an answer leads. */
export const target = (response: Response) => [response.status, response.headers.get('location')];
