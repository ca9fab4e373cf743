/** The jobs that run every few minutes; one that fails does not stop the others. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { sweep } from '../app/server/sweep.server';
import { allow, reject } from './raw-store';
import { testimonial } from './sample-records';
import { logInAs, openSite } from './site';

it('runs the jobs after a failed job, and retries that job on the next sweep', async () => {
  const site = await openSite();
  const lines: { msg: string; job?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const admin = await logInAs(site, 'admin');
  await admin.json('POST', '/api/admin/testimonials', testimonial);
  await admin.send('/api/admin/testimonials/1', { method: 'DELETE' });
  freezeClock(new Date(Date.now() + 40 * 24 * 60 * 60 * 1000));
  const left = () => site.store.queries.selectFrom('sessions').select('id').execute();
  const trash = () => site.store.queries.selectFrom('trash').select('record').execute();

  await reject(site.store, 'delete', 'sessions');
  await sweep(log, true);
  expect([(await left()).length, await trash()]).toEqual([1, []]);
  expect(lines.filter(({ job }) => job)).toMatchObject([
    { msg: 'A scheduled sweep failed; will retry.', job: 'sweepSessions' },
  ]);
  await allow(site.store, 'delete', 'sessions');
  await sweep(log, true);
  expect(await left()).toEqual([]);
  await site.close();
});
