/** People who log in with two steps, for tests of who gets in: the clock stands still, and codes are those of a second. */
import { generateSync } from 'otplib';
import { freezeClock } from '../app/platform/clock.server';
import type { Site } from './site';
import { staffPassword } from './staff';

export const started = Date.parse('2030-01-01T09:00:00Z');

/** Sets the clock to so many seconds after it has begun. */
export const at = (seconds: number) => freezeClock(new Date(started + seconds * 1000));

/** The code that an app with that key shows then. */
export const codeAt = (key: string, seconds = 0) => generateSync({ secret: key, epoch: started / 1000 + seconds });

export const mfaPath = '/api/admin/account/factors';

/** Adds an app for anyone who is logged in there, with the code of that second. */
export async function addApp(browser: Site, seconds = 0) {
  const { key, enrolmentToken } = await (await browser.json('POST', `${mfaPath}/begin`, {})).json();
  const body = { name: 'My phone', code: codeAt(key, seconds), enrolmentToken };
  const response = await browser.json('POST', mfaPath, body);
  const { recoveryCodes } = await response.json();
  return { key: key as string, recoveryCodes: recoveryCodes as string[], status: response.status, body };
}

export const logIn = (browser: Site, username = 'priya', password = staffPassword) =>
  browser.json('POST', '/api/auth/login', { username, password });

/** Returns the status and the redirect of a response. */
export const target = (response: Response) => [response.status, response.headers.get('location')];
