/** A clock that is wrong for a while, and then put right: nothing is lost by it, and nothing waits for the wrong time to come. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepSessions } from '../app/auth/sessions/session.server';
import { saveRetention } from '../app/inbox/messages/settings.server';
import { listAutomaticBackups } from '../app/operations/backups/local-backups.server';
import { ClockWatch, freezeClock, SteadyClock } from '../app/platform/clock.server';
import { readConfig } from '../app/platform/config.server';
import { runDueActions } from '../app/registry/schedule.server';
import { isDue, makeAutomaticBackup } from '../app/server/backups.server';
import { sweep } from '../app/server/sweep.server';
import { openStore } from '../db/sqlite/store.server';
import { actionError, type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage, visitorMessage } from './messages';
import { post } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffActor, staffPassword } from './staff';

const right = Date.parse('2026-03-10T09:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;
const clockAt = (milliseconds: number) => freezeClock(new Date(right + milliseconds));
const silent = pino({ level: 'silent' });

let site: Site;
beforeEach(async () => {
  clockAt(0);
  site = await openSite({ CONTACT_RATE_LIMIT: '2/600', LOGIN_RATE_LIMIT: '2/900' });
});
afterEach(() => site.close());

const isKnown = async (browser: Site) => (await browser.send('/api/admin/check-auth')).status === 200;

describe('Session with a wrong clock', () => {
  it('survives a clock set back by minutes, and still expires on time', async () => {
    const editor = await logInAs(site, 'editor');
    clockAt(-50 * minute);
    await sweepSessions();
    expect(await isKnown(editor)).toBe(true);
    clockAt(5 * minute);
    expect(await isKnown(editor)).toBe(true);
    clockAt(70 * minute);
    expect(await isKnown(editor)).toBe(false);
  });

  it('ends when the clock returns from a year ahead', async () => {
    clockAt(year);
    const editor = await logInAs(site, 'editor');
    clockAt(0);
    expect(await isKnown(editor)).toBe(false);
    await sweepSessions();
    expect(await site.store.queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await isKnown(await logInAs(site, 'editor'))).toBe(true);
  });
});

describe('Rate limit with a wrong clock', () => {
  it('starts again after the clock is corrected', async () => {
    await makeUser(site.store, 'admin', 'Priya');
    const post = async () => (await site.json('POST', '/api/contact', visitorMessage)).status;
    const logIn = async (password: string) =>
      (await site.json('POST', '/api/auth/login', { username: 'Priya', password })).status;
    clockAt(year);
    for (const expected of [201, 201, 429]) expect(await post()).toBe(expected);
    for (const expected of [401, 401, 429]) expect(await logIn('wrong')).toBe(expected);
    clockAt(0);
    for (const expected of [201, 201, 429]) expect(await post()).toBe(expected);
    for (const expected of [401, 401, 429]) expect(await logIn('wrong')).toBe(expected);
    clockAt(year);
    expect(await post()).toBe(201);
    expect(await logIn(staffPassword)).toBe(200);
  });
});

describe('Outgoing mail with a wrong clock', () => {
  let server: MailServer;
  afterEach(() => server.stop());

  it('is sent after the clock is corrected, both queued mail and retries', async () => {
    let isBusy = true;
    server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(isBusy ? actionError(450, '4.2.1 Mailbox busy') : undefined),
    });
    await configureMail(site.store, { port: server.port });
    clockAt(year);
    await sendMessage(site);
    await deliverAll();
    await sendMessage(site, { message: 'Another' });
    isBusy = false;
    clockAt(0);
    await deliverAll();
    expect((await mails(site.store)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(server.received).toHaveLength(4);
  });

  it('sends a notification again after an overlong lease, but no confirmation', async () => {
    server = await startMailServer();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    const leasedUntil = new Date(right + year).toISOString();
    await site.store.queries.updateTable('outboxMails').set({ status: 'sending', attempts: 1, leasedUntil }).execute();
    await deliverAll();
    expect((await mails(site.store)).map(({ status }) => status)).toEqual(['sent', 'failed']);
  });

  it('is sent once when the clock jumps ahead and back', async () => {
    server = await startMailServer();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    clockAt(hour);
    await deliverAll();
    clockAt(0);
    await deliverAll();
    expect(server.received).toHaveLength(2);
  });
});

describe('Message retention with a wrong clock', () => {
  it('purges messages only while the clock is steady', async () => {
    await saveRetention(await staffActor(site.store, 'admin'), 3);
    await sendMessage(site);
    const texts = async () => (await site.store.queries.selectFrom('contactRequests').select('id').execute()).length;
    clockAt(year);
    await sweep(silent, false);
    expect(await texts()).toBe(1);
    await sweep(silent, true);
    expect(await texts()).toBe(0);
  });

  it('considers the clock steady after an hour without jumps', () => {
    const watch = new ClockWatch();
    const isSteady = (running: number, clock: number) => watch.isSteady(running, right + clock);
    expect(isSteady(0, 0)).toBe(false);
    expect(isSteady(30 * minute, 30 * minute)).toBe(false);
    // A time server sets it by seconds now and then.
    expect(isSteady(60 * minute, 60 * minute + 5_000)).toBe(true);
    expect(isSteady(70 * minute, year)).toBe(false);
    expect(isSteady(100 * minute, year + 30 * minute)).toBe(false);
    expect(isSteady(110 * minute, 110 * minute)).toBe(false);
    expect(isSteady(169 * minute, 169 * minute)).toBe(false);
    expect(isSteady(170 * minute, 170 * minute)).toBe(true);
    // Set by a little, again and again, it is not steady either.
    expect(isSteady(180 * minute, 180 * minute + 50_000)).toBe(true);
    expect(isSteady(190 * minute, 190 * minute + 100_000)).toBe(false);
  });
});

describe('Scheduled action with a wrong clock', () => {
  const isVisible = async () => (await site.send('/blog/moving-office')).status === 200;
  async function scheduled(action: 'publish' | 'unpublish', after: number) {
    const admin = await logInAs(site, 'admin');
    await admin.json('POST', '/api/admin/blog-posts', { ...post, isPublished: action === 'unpublish' });
    const at = new Date(right + after).toISOString();
    await admin.json('PUT', `/api/admin/schedule/blog-posts/1/${action}`, { at });
  }
  /** Returns a function that runs the actions that are due at a time of the machine and of its clock. */
  function runner() {
    const clock = new SteadyClock();
    return (running: number, time: number) => runDueActions(clock.read(running, right + time).toISOString());
  }

  it('waits while a clock that jumped ahead may come back, and runs once on time', async () => {
    await scheduled('publish', 10 * minute);
    const runAt = runner();
    expect(await runAt(0, 0)).toBe(0);
    expect(await runAt(1000, year)).toBe(0);
    expect([await runAt(4 * minute, year + 4 * minute), await isVisible()]).toEqual([0, false]);
    expect(await runAt(4 * minute + 1000, 4 * minute + 1000)).toBe(0);
    expect(await runAt(10 * minute - 1, 10 * minute - 1)).toBe(0);
    expect([await runAt(10 * minute, 10 * minute), await isVisible()]).toEqual([1, true]);
    // It is put back, and comes there again.
    expect([await runAt(11 * minute, 0), await runAt(21 * minute, 10 * minute)]).toEqual([0, 0]);
  });

  it('runs on time while the clock is ahead, and runs later actions once the clock stays ahead', async () => {
    await scheduled('publish', 2 * minute);
    const runAt = runner();
    expect([await runAt(0, 0), await runAt(1000, year)]).toEqual([0, 0]);
    expect(await runAt(2 * minute, year + 2 * minute)).toBe(1);
    const admin = await logInAs(site, 'admin');
    await admin.json('PUT', '/api/admin/schedule/blog-posts/1/unpublish', { at: new Date(right + day).toISOString() });
    expect(await runAt(5 * minute, year + 5 * minute)).toBe(0);
    // As after a computer was asleep.
    expect([await runAt(5 * minute + 1000, year), await isVisible()]).toEqual([1, false]);
  });

  it('runs by the clock after the clock was set back, and runs at start when due', async () => {
    await scheduled('publish', 5 * minute);
    const runAt = runner();
    expect([await runAt(0, 0), await runAt(1000, -hour)]).toEqual([0, 0]);
    expect(await runAt(65 * minute + 1000, 5 * minute)).toBe(1);
    const admin = await logInAs(site, 'admin');
    await admin.json('PUT', '/api/admin/schedule/blog-posts/1/unpublish', { at: new Date(right + day).toISOString() });
    expect([await runner()(0, day), await isVisible()]).toEqual([1, false]);
  });
});

describe('Backups with a wrong clock', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'uplink-clock-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('replace those dated in the future, and stay on schedule', async () => {
    const config = readConfig({ DATA_DIR: dataDir, BACKUP_KEEP: '2' });
    const store = openStore(config.databasePath);
    await store.migrate();
    await store.close();
    const make = async () => (await makeAutomaticBackup(config)).path;
    clockAt(year);
    await make();
    clockAt(year + day);
    const offsetSeconds = await make();
    clockAt(0);
    expect(isDue(config, day / 1000)).toBe(true);
    const first = await make();
    expect(listAutomaticBackups(config)).toEqual([offsetSeconds, first]);
    clockAt(minute);
    expect(isDue(config, day / 1000)).toBe(false);
    clockAt(day);
    expect(isDue(config, day / 1000)).toBe(true);
    const second = await make();
    expect(listAutomaticBackups(config)).toEqual([first, second]);
  });
});
