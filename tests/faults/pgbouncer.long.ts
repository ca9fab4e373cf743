/** Two instances that use PostgreSQL through PgBouncer in transaction mode: nothing depends on one connection. */
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../postgres';
import type { Server } from '../program';
import { expectEachOnce, sendOverBothProtocols } from './contact-senders';
import { hasPgBouncer, startPgBouncer } from './pgbouncer';
import { ownFolder, ownServer } from './workspace';

const owner = { username: 'ada', password: 'a long password', email: 'ada@byron.example' };
const headers = { 'content-type': 'application/json' };

const post = ({ url }: Server, path: string, body: object, cookie = '') =>
  fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });

const testimonial = (content: string) => ({
  authorName: 'Ada Byron',
  authorInitials: 'AB',
  authorPosition: 'Director',
  companyName: 'Byron & Co',
  content,
  rating: 5,
});

/** Apt has it as `pgbouncer`. */
it.runIf(hasPgBouncer)(
  'saves messages, logs in, and shows changes and editors on both instances through PgBouncer',
  async () => {
    const postgres = await startPostgres({ fsync: true });
    onTestFinished(() => postgres.remove());
    const addressOf = await startPgBouncer(postgres, 6);
    const shared = {
      DATABASE_URL: addressOf('uplink'),
      MEDIA_STORE: ownFolder(),
      APP_SECRET: 'a secret of tests that is long enough',
      SETUP_TOKEN: 'off',
    };
    const [one, other] = [await ownServer(ownFolder(), shared), await ownServer(ownFolder(), shared)];
    expect((await post(one, '/api/auth/setup', owner)).status).toBe(201);
    const login = await post(other, '/api/auth/login', owner);
    expect(login.status).toBe(200);
    const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];

    const edit = async ({ url }: Server, path: string, key: string) => {
      const init = { method: 'PUT', headers: { ...headers, cookie }, body: JSON.stringify({ key }) };
      return ((await (await fetch(url + path, init)).json()) as { others: object[] }).others;
    };
    const started = performance.now();
    const senders = sendOverBothProtocols([one.url, other.url]);
    await expect.poll(senders.taken, { timeout: 30_000 }).toBeGreaterThan(200);
    const attempts = await senders.end();
    const failed = await expectEachOnce('Through PgBouncer', attempts, [postgres, 'uplink'], [started, started]);
    expect(failed).toEqual([]);

    for (let round = 0; round < 4; round += 1) {
      const [changed, requested] = round % 2 ? [other, one] : [one, other];
      const content = `Said in round ${round}: they came at once, and knew what to do.`;
      expect((await post(changed, '/api/admin/testimonials', testimonial(content), cookie)).status).toBe(201);
      expect(await (await fetch(changed.url)).text()).toContain(content);
      const page = async () => (await fetch(requested.url)).text();
      await expect.poll(page, { timeout: 1000, interval: 20 }).toContain(content);

      const place = `/api/admin/editing/testimonials/${round + 1}`;
      await edit(changed, place, `form-number-${round}`);
      const rest = () => edit(requested, place, `another-form-${round}`);
      await expect.poll(rest, { timeout: 2000, interval: 100 }).toEqual([{ username: 'ada', isYou: true }]);
    }
  },
);
