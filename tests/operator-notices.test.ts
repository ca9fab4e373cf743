/** Notices to staff about the machine: backups that stay on it, and the certificate. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutboxMail } from '../app/email/outbox.server';
import type { SmtpSettings } from '../app/email/smtp-config.server';
import { backupOverdue, warnOfOverdue } from '../app/operations/backups/overdue.server';
import { recordState } from '../app/operations/backups/state.server';
import {
  afterPreflightFailure,
  readRenewalState,
  writeRenewalState,
} from '../app/operations/certificates/renewal-state.server';
import { freezeClock } from '../app/platform/clock.server';
import { currentConfig } from '../app/platform/config.server';
import { selfSigned } from './certificates';
import { logInAs, openSite, type Site } from './site';

const startedAt = new Date('2026-05-01T08:00:00.000Z');
const hours = (count: number) => new Date(startedAt.getTime() + count * 3_600_000);
const settings = { adminEmail: 'desk@uplink.example' } as SmtpSettings;

let dataDir: string;
let site: Site;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-notices-'));
});
afterEach(async () => {
  freezeClock();
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The dashboard's text, as an admin sees it. */
async function dashboard(): Promise<string> {
  const html = await (await (await logInAs(site, 'admin')).send('/admin/dashboard')).text();
  return html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>|<!-- -->/g, '').replaceAll('&#x27;', "'");
}

const queued = () =>
  site.store.queries.selectFrom('outboxMails').selectAll().where('kind', '=', 'backup-overdue').execute();
const made = (mail: unknown) => backupOverdue({ ...(mail as OutboxMail), isInterrupted: false }, settings);

it('Staff get one email each time off-site backups fail for two days', async () => {
  site = await openSite({
    DATA_DIR: dataDir,
    BACKUP_TO: 's3://backups/site',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  });
  freezeClock(startedAt);
  recordState(currentConfig(), { lastGoodAt: startedAt.toISOString() });
  expect(await dashboard()).toContain('Backed up off this machine, to s3://backups/site: all as of');

  recordState(currentConfig(), { failingSince: hours(1).toISOString(), lastError: 'The bucket is full.' });
  freezeClock(hours(47));
  await warnOfOverdue();
  expect(await queued()).toEqual([]);
  expect(await dashboard()).toContain(
    `Off-site backups are failing. Nothing has been sent to s3://backups/site since ${startedAt.toISOString()}. The bucket is full.`,
  );
  freezeClock(hours(49));
  await warnOfOverdue();
  await warnOfOverdue();
  const [mail, ...more] = await queued();
  expect(more).toEqual([]);
  expect(await made(mail)).toMatchObject({
    send: {
      subject: expect.stringContaining('Off-site backups have failed for two days'),
      text: expect.stringContaining('The bucket is full.'),
      to: { address: 'desk@uplink.example' },
    },
  });

  recordState(currentConfig(), { lastGoodAt: hours(50).toISOString(), failingSince: null, lastError: null });
  expect(await made(mail)).toEqual({ drop: 'Off-site backups work again.' });
  recordState(currentConfig(), { failingSince: hours(51).toISOString(), lastError: 'Access is denied.' });
  freezeClock(hours(99));
  await warnOfOverdue();
  expect(await queued()).toHaveLength(2);
});

it('The dashboard warns of a certificate that ends soon or was not renewed', async () => {
  const own = { DATA_DIR: dataDir, DOMAIN: 'www.example.test' };
  site = await openSite(own);
  freezeClock(startedAt);
  const { cert, key } = selfSigned(['www.example.test'], hours(40 * 24));
  mkdirSync(join(dataDir, 'certificates'));
  writeFileSync(join(dataDir, 'certificates/site.pem'), `${key}${cert}`);
  expect(await dashboard()).not.toContain('certificate');

  const problem = 'The directory does not answer.';
  writeRenewalState({ dataDir }, afterPreflightFailure(readRenewalState({ dataDir }), problem, startedAt));
  expect(await dashboard()).toContain(
    `The website’s certificate was not renewed. It is valid until 2026-06-10. We will retry the renewal. ${problem}`,
  );
  freezeClock(hours(31 * 24));
  expect(await dashboard()).toContain(
    `The website’s certificate needs attention. The certificate ends on 2026-06-10. ${problem}`,
  );
  freezeClock(hours(41 * 24));
  expect(await dashboard()).toContain('The certificate ended on 2026-06-10: browsers refuse the site.');
  const editor = await (await (await logInAs(site, 'editor')).send('/admin/dashboard')).text();
  expect(editor).not.toContain('certificate needs attention');
});
