/** People are notified by mail of what changes about their accounts: by a real mail server, from every endpoint. */
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetMfa } from '../app/auth/mfa/reset.server';
import { accountChanges } from '../app/auth/users/account-change';
import { notifyOfChange, sweepNotices } from '../app/auth/users/account-notice.server';
import { update } from '../app/auth/users/model.server';
import { freezeClock } from '../app/platform/clock.server';
import { operator } from '../app/records/actor';
import { type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails } from './messages';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

const startedAt = Date.parse('2030-01-01T09:00:00Z');
const at = (seconds: number) => freezeClock(new Date(startedAt + seconds * 1000));
let site: Site;
let server: MailServer;
let priya: Site;
let priyaId: number;
beforeEach(async () => {
  site = await openSite({ BASE_URL: 'https://www.uplink.example' });
  at(0);
  server = await startMailServer();
  await configureMail(site.store, { port: server.port });
  priyaId = await makeUser(site.store, 'editor', 'priya');
  priya = await logInAs(site, 'editor', 'priya');
});
afterEach(async () => {
  await server.stop();
  await site.close();
});

/** To whom, and which subject. */
async function received() {
  await deliverAll();
  return server.received.splice(0).map(({ to, mail }) => [to.join(), mail.subject?.replace(' - Uplink', '')]);
}
const mfaFactors = '/api/admin/account/factors';
const newPassword = {
  currentPassword: staffPassword,
  password: 'glass marble atlas',
  confirmPassword: 'glass marble atlas',
};

describe('Account notice emails', () => {
  it('tells users when and with which browser their password was changed', async () => {
    await priya.post('/admin/account/security', newPassword);
    await deliverAll();
    const [{ to, mail } = expect.fail()] = server.received;
    expect([to, mail.subject]).toEqual([['priya@uplink.example'], 'Your password was changed - Uplink']);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('1 January 2030 at 09:00');
      expect(part).toContain('Another app, logged in as you');
      expect(part).toContain('https://www.uplink.example/admin/account');
      expect(part).toContain('tell an admin of the site at once');
      expect(part).not.toContain(newPassword.password);
    }
  });

  it('reports only fields that an admin changed, to the new and the previous address', async () => {
    const admin = await logInAs(site, 'admin');
    const patch = (body: object) => admin.json('PATCH', `/api/admin/users/${priyaId}`, body);
    await patch({ firstName: 'Priyanka', email: 'priya@uplink.example', role: 'editor' });
    expect(await received()).toEqual([]);
    await patch({ username: 'pri', email: 'pri@uplink.example', role: 'admin', password: 'glass marble atlas' });
    const both = ['pri@uplink.example', 'priya@uplink.example'];
    const subjects = ['username', 'email address', 'role', 'password'].map((what) => `Your ${what} was changed`);
    expect(await received()).toEqual(subjects.flatMap((subject) => both.map((address) => [address, subject])));
  });

  it('reports added and removed authenticator apps and new recovery codes', async () => {
    const { key, enrolmentToken } = await (await priya.json('POST', `${mfaFactors}/begin`, {})).json();
    const code = generateSync({ secret: key, epoch: startedAt / 1000 });
    await priya.json('POST', mfaFactors, { name: 'My <b>phone</b>', code, enrolmentToken });
    await deliverAll();
    expect(server.received[0]?.mail.html).toContain('My &lt;b&gt;phone&lt;/b&gt;');
    await priya.json('POST', '/api/admin/account/recovery-codes', {});
    await priya.send(`${mfaFactors}/1`, { method: 'DELETE' });
    expect(await received()).toEqual([
      ['priya@uplink.example', 'An authenticator app was added'],
      ['priya@uplink.example', 'New recovery codes were made'],
      ['priya@uplink.example', 'An authenticator app was removed'],
    ]);
  });

  it('reports changes made at the command line', async () => {
    await resetMfa(operator, priyaId);
    await update(operator, priyaId, { password: 'glass marble atlas' });
    await deliverAll();
    for (const { mail } of server.received) expect(mail.text).toMatch(/Done by: +The command line of the server/);
    expect(await received()).toEqual([
      ['priya@uplink.example', 'Your two-step verification was reset'],
      ['priya@uplink.example', 'Your password was changed'],
    ]);
  });

  it('has a subject, advice and the device in the email for every account event', async () => {
    const by = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
    for (const event of Object.keys(accountChanges) as (keyof typeof accountChanges)[]) {
      await site.store.queries
        .transaction()
        .execute((tx) => notifyOfChange(tx, { userId: priyaId, event, by, detail: 'Spare key' }));
      await deliverAll();
      const [{ mail } = expect.fail()] = server.received.splice(0);
      expect(mail.subject).toBe(`${accountChanges[event].subject} - Uplink`);
      expect(mail.text).toMatch(
        /\. If it was you, there is nothing to do\. |\.\n\nIf it was you, there is nothing to do\. If /,
      );
      expect(mail.text).toMatch(/Done by: +Firefox on Windows, from 203\.0\.113\.7/);
    }
  });
});

describe('Account notice queue', () => {
  it('queues no notice when the password change fails', async () => {
    await priya.post('/admin/account/security', { ...newPassword, currentPassword: 'wrong' });
    expect(await mails(site.store)).toEqual([]);
  });

  it('deletes notices with their account, and after seven days without a mail server', async () => {
    await site.store.queries.deleteFrom('smtpConfig').execute();
    await resetMfa(operator, priyaId);
    await resetMfa(operator, await makeUser(site.store, 'editor', 'tunde'));
    await deliverAll();
    expect(await mails(site.store)).toMatchObject([{ status: 'queued' }, { status: 'queued' }]);
    await site.store.queries.deleteFrom('users').where('id', '=', priyaId).execute();
    expect(await mails(site.store)).toHaveLength(1);
    at(7 * 24 * 3600);
    await sweepNotices();
    expect(await mails(site.store)).toHaveLength(1);
    at(7 * 24 * 3600 + 1);
    await sweepNotices();
    expect(await mails(site.store)).toEqual([]);
  });
});
