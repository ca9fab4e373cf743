/**
 * Machines change to the next release one after the other: it and the previous one serve side by side on one PostgreSQL.
 * The previous release is what was built, the next one is the same with one migration more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Postgres, startPostgres } from '../postgres';
import type { Server } from '../program';
import { expectEachOnce, sendOverBothProtocols } from './contact-senders';
import { builtToMigrate, builtWith, laterMigration } from './other-builds';
import { contactMessage, ownFolder, ownServer } from './workspace';

const pollOptions = { timeout: 60_000, interval: 20 };
const withinASecond = { timeout: 1000, interval: 20 };
const owner = { username: 'ada', password: 'a long password', email: 'ada@byron.example' };
/** Adds a column to tables that both releases write to. */
const expanding = `
  await db.schema.alterTable('contact_requests').addColumn('of_a_later_release', 'text').execute();
  await db.schema.alterTable('blog_posts').addColumn('of_a_later_release', 'text').execute()`;

const post = ({ url }: Server, path: string, body: object, cookie = '') =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', cookie },
    body: JSON.stringify(body),
  });

const get = ({ url }: Server, path: string, cookie = '') =>
  fetch(url + path, { headers: { connection: 'close', cookie } });

async function logIn(server: Server): Promise<string> {
  const answer = await post(server, '/api/auth/login', owner);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function publish(server: Server, title: string, cookie: string) {
  const written = { title, content: `All that there is to say of: ${title}.`, isPublished: true };
  const answer = await post(server, '/api/admin/blog-posts', written, cookie);
  expect(answer.status).toBe(201);
}

const shows = async (server: Server, title: string) => (await (await get(server, '/blog')).text()).includes(title);

/** Returns a database that the previous release has made and filled. */
async function filledByPrevious() {
  const postgres = await startPostgres({ fsync: true });
  onTestFinished(() => postgres.remove());
  const environment = {
    DATABASE_URL: postgres.url(),
    MEDIA_STORE: ownFolder(),
    APP_SECRET: 'a secret of tests that is long enough',
    SETUP_TOKEN: 'off',
  };
  const start = (release?: string) => ownServer(ownFolder(), environment, [], release);
  const old = await start();
  expect((await post(old, '/api/auth/setup', owner)).status).toBe(201);
  const cookie = await logIn(old);
  await publish(old, 'Beforehand', cookie);
  expect((await post(old, '/api/contact', contactMessage('Before'))).status).toBe(201);
  return { postgres, start, old, cookie };
}

async function storedMessages(postgres: Postgres): Promise<number> {
  const [row] = await postgres.psql<{ count: string }>('select count(*) from contact_requests');
  return Number(row?.count);
}

async function visibleMessages(server: Server, cookie: string): Promise<number> {
  const answer = await get(server, '/api/admin/contact-requests', cookie);
  expect(answer.status).toBe(200);
  return (await answer.json()).total;
}

describe('Previous release', () => {
  it('serves next to the next release, and again after a restart', async () => {
    const { postgres, start, old, cookie } = await filledByPrevious();
    const urls = [old.url];
    const senders = sendOverBothProtocols(urls);
    await expect.poll(senders.taken, pollOptions).toBeGreaterThan(50);
    const next = await start(builtToMigrate(expanding));
    urls.push(next.url);
    const another = await logIn(next);
    for (let round = 0; round < 4; round += 1) {
      const [changed, requested] = round % 2 ? [old, next] : [next, old];
      await publish(changed, `Round ${round}`, round < 2 ? cookie : another);
      await expect.poll(() => shows(requested, `Round ${round}`), withinASecond).toBe(true);
    }
    for (const server of [old, next]) {
      expect(await shows(server, 'Beforehand')).toBe(true);
      expect(await visibleMessages(server, another)).toBeGreaterThan(50);
    }
    // As a balancer does with a server that is not ready.
    urls.splice(0, 1);
    await pause(500);
    await old.stop();
    const takenBefore = senders.taken();
    await expect.poll(senders.taken, pollOptions).toBeGreaterThan(takenBefore + 50);
    const again = await start();
    urls.push(again.url);
    await expect.poll(senders.taken, pollOptions).toBeGreaterThan(takenBefore + 200);
    const attempts = await senders.end();
    const failed = await expectEachOnce(
      'Beside the next release',
      attempts,
      [postgres, 'uplink'],
      [0, Number.POSITIVE_INFINITY],
    );
    expect(failed).toEqual([]);
    const all = await storedMessages(postgres);
    for (const server of [again, next]) expect(await visibleMessages(server, cookie)).toBe(all);
  });

  it('does not start on a database that requires a newer release, and gives the reason', async () => {
    const { start, old } = await filledByPrevious();
    const release = builtWith((text) =>
      laterMigration(expanding)(text).replace(/oldestCompatible = "[^"]+"/, 'oldestCompatible = "9999-later"'),
    );
    const next = await start(release);
    await expect(start()).rejects.toThrow(
      /a newer release has changed it \(migration "9999-later"\)\. Install that release/,
    );
    expect((await post(next, '/api/contact', contactMessage('At the next one'))).status).toBe(201);
    expect((await post(old, '/api/contact', contactMessage('At one that has been serving'))).status).toBe(201);
  });
});
