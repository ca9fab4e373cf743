/** The test mail: which step failed, and what to change; and the settings it is sent with. */

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { diagnose } from '../app/email/diagnosis.server';
import { readForSending } from '../app/email/smtp-config.server';
import { sendTestEmail } from '../app/email/test-email.server';
import { sendMail } from '../app/email/transport.server';
import { actionError, type MailServer, startMailServer, startRelay } from './mail-server';
import { configureMail, smtpPassword, smtpSettings } from './messages';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let admin: Site;
let server: MailServer | undefined;

beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await site.close();
});

const send = async (to = 'priya@uplink.example') => {
  const response = await admin.json('POST', '/api/admin/test-email', { to });
  return { status: response.status, ...(await response.json()) };
};

async function startAndConfigure(...args: Parameters<typeof startMailServer>) {
  server = await startMailServer(...args);
  await configureMail(site.store, { port: server.port });
  return server;
}

it('Email Settings open on the choice of a way of sending, then on the one in use', async () => {
  const opened = async () => (await admin.send('/admin/email-settings')).headers.get('location');
  expect(await opened()).toBe('/admin/email-settings/oauth');
  await startAndConfigure();
  expect(await opened()).toBe('/admin/email-settings/smtp');
  const screen = await (await admin.send('/admin/email-settings/smtp')).text();
  expect(screen).toContain('Change way of sending');
  await site.store.queries.updateTable('smtpConfig').set({ signIn: 'oauth' }).execute();
  expect(await opened()).toBe('/admin/email-settings/oauth/check');
});

describe('Test email', () => {
  it('arrives at the recipient', async () => {
    const { received } = await startAndConfigure();
    expect(await send()).toEqual({ status: 200, success: true });
    expect(received.map(({ to }) => to)).toEqual([['priya@uplink.example']]);
  });

  it('ticks the second step of Email Settings until the settings change', async () => {
    const states = async () => {
      const screen = await (await admin.send('/admin/email-settings/smtp')).text();
      return [...screen.matchAll(/-state"><span class="sr-only">(Done|To do): /g)].map(([, state]) => state);
    };
    expect(await states()).toEqual(['To do', 'To do', 'To do']);
    await startAndConfigure();
    expect(await states()).toEqual(['Done', 'To do', 'To do']);
    await send();
    expect(await states()).toEqual(['Done', 'Done', 'To do']);
    await admin.json('POST', '/api/admin/smtp-config', {
      ...smtpSettings,
      fromName: 'Another name',
      password: smtpPassword,
    });
    expect(await states()).toEqual(['Done', 'To do', 'To do']);
  });

  it('requires saved settings and one valid address', async () => {
    expect(await send()).toMatchObject({ status: 400, message: 'Set up email first.' });
    await startAndConfigure();
    for (const to of ['', 'nobody', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']) {
      expect((await send(to)).errors.to).toContain('Please enter a valid email address');
    }
  });

  it('is limited to five sends, then returns 429', async () => {
    await startAndConfigure();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['the login', { onAuth: answer(535, '5.7.8 Error: authentication failed') }, /username and password/],
    [
      'Microsoft 365’s switch',
      {
        onAuth: answer(535, '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant'),
      },
      /passwordless sending.*Authenticated SMTP/,
    ],
    [
      'Microsoft 365’s end of passwords',
      { onAuth: answer(550, '5.7.30 Basic authentication is not supported for Client Submission') },
      /passwordless sending/,
    ],
    [
      'Google’s login',
      {
        onAuth: answer(
          535,
          '5.7.8 Username and Password not accepted. For more information, go to https://support.google.com - gsmtp',
        ),
      },
      /app password/,
    ],
    ['Google’s app password', { onAuth: answer(534, '5.7.9 Application-specific password required') }, /app password/],
    ['the sender', { onMailFrom: answer(553, '5.7.1 Sender address rejected: not owned by user') }, /From email/],
    [
      'Microsoft 365’s sender',
      { onMailFrom: answer(550, '5.7.60 SMTP; Client does not have permissions to send as this sender') },
      /send as the From email/,
    ],
    ['the recipient', { onRcptTo: answer(550, '5.1.1 No such user secret-banner') }, /recipient/],
    ['the quota', { onRcptTo: answer(550, '5.4.5 Daily user sending limit exceeded') }, /sending limit/],
  ])('explains an error from the server without quoting the server: %s', async (_name, hooks, texts) => {
    await startAndConfigure(hooks);
    const result = await send();
    expect(result).toMatchObject({ status: 200, success: false });
    expect(result.message).toMatch(texts);
    expect(result.message).not.toMatch(/5\.\d\.\d|secret-banner|127\.0\.0\.1:/);
  });

  it('names the login methods of a server that offers none that Uplink knows, and sends no password', async () => {
    const { port } = await startAndConfigure({}, { authMethods: ['SCRAM-SHA-256', 'DIGEST-MD5', 'OAUTHBEARER'] });
    const relay = await startRelay(port);
    onTestFinished(() => relay.stop());
    await configureMail(site.store, { port: relay.port });
    expect((await send()).message).toBe(
      'The server offers no login method that Uplink knows (SCRAM-SHA-256, DIGEST-MD5, OAUTHBEARER). Ask your email provider to allow PLAIN or LOGIN on this port.',
    );
    expect(relay.said.join()).toMatch(/EHLO/);
    expect(relay.said.join()).not.toMatch(/AUTH|MAIL/);
  });

  it('reports a port without a listener', async () => {
    const { port, stop } = await startMailServer();
    await stop();
    await configureMail(site.store, { port });
    expect((await send()).message).toMatch(/not on port/);
  });

  it('does not repeat the host of a failed connection', async () => {
    const { port, stop } = await startMailServer();
    await stop();
    for (const host of ['127.0.0.1', '169.254.169.254']) {
      await configureMail(site.store, { host, port });
      expect((await send()).message).not.toContain(host);
    }
  });

  it('reports an unknown host name', async () => {
    await configureMail(site.store, { host: 'no-such-host.invalid' });
    expect((await send()).message).toMatch(/name/);
  });

  it.each(['169.254.169.254', '169.254.1.1', 'fe80::1', '::ffff:169.254.169.254', 'fd00:ec2::254', '100.100.100.200'])(
    'is not sent to a forbidden address: %s',
    async (host) => {
      await configureMail(site.store, { host });
      expect((await send()).message).toMatch(/not allowed for email/);
    },
  );

  it('reports a silent server as a timeout', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await configureMail(site.store, { port: (silent.address() as AddressInfo).port });
    const settings = (await readForSending()) ?? expect.fail();
    const mail = { messageId: 'a@b', to: { name: '', address: 'a@b.example' }, subject: 's', text: 't', html: 'h' };
    const sending = sendMail(
      settings,
      { ...mail, autoSubmitted: 'auto-generated' },
      { connecting: 300, silence: 300 },
      new AbortController().signal,
    );
    const diagnosis = await sending.then(
      () => expect.fail('It was sent.'),
      (error) => diagnose(error, settings),
    );
    expect(diagnosis).toMatchObject({ step: 'timeout', isPermanent: false });
    silent.close();
  });

  it('distinguishes missing STARTTLS from an untrusted certificate', () => {
    const place = { host: 'mail.example', port: 587 };
    const starttls = { code: 'ETLS', command: 'STARTTLS', response: '502 5.5.1 Command not implemented' };
    expect(diagnose(starttls, place)).toMatchObject({ step: 'encryption', isServerDown: true });
    for (const originalCode of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']) {
      expect(diagnose({ code: 'ESOCKET', originalCode }, place).step).toBe('certificate');
    }
  });

  it('masks email addresses in the log', async () => {
    await startAndConfigure({
      onRcptTo: answer(550, '5.1.1 <visitor@firm.example>: no mailbox visitor@firm.example here'),
    });
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    const result = await sendTestEmail(await staffActor(site.store, 'admin'), 'visitor@firm.example', log);
    expect(lines.join('')).toContain('5.1.1 <[address]>: no mailbox [address] here');
    expect(lines.join('') + JSON.stringify(result)).not.toContain('visitor@firm');
  });

  it('logs the reply of the server, and never the password', async () => {
    await startAndConfigure({ onAuth: answer(535, '5.7.8 the-words-of-the-server') });
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    await sendTestEmail(await staffActor(site.store, 'admin'), 'a@b.example', log);
    expect(lines.join('')).toContain('the-words-of-the-server');
    expect(lines.join('')).not.toContain(smtpPassword);
    expect(lines.join('')).not.toContain(Buffer.from(smtpPassword).toString('base64'));
  });
});

function answer(code: number, text: string) {
  return (...args: unknown[]) => (args.at(-1) as (error: Error) => void)(actionError(code, text));
}

describe('SMTP settings', () => {
  const save = (changes: Record<string, unknown> = {}) =>
    admin.json('POST', '/api/admin/smtp-config', { ...smtpSettings, ...changes });

  it('are null before the first save, which requires a password', async () => {
    expect(await (await admin.send('/api/admin/smtp-config')).json()).toEqual({ smtpConfig: null });
    const response = await save({ password: '' });
    expect([response.status, (await response.json()).errors]).toEqual([400, { password: ['Password is required'] }]);
  });

  it('keep the password, and never return it', async () => {
    const { smtpConfig } = await (await save()).json();
    expect(smtpConfig).toMatchObject({ hasPassword: true, host: '127.0.0.1', encryption: 'auto' });
    expect(JSON.stringify(smtpConfig)).not.toContain(smtpPassword);
    expect((await save({ password: '', fromName: 'Another name' })).status).toBe(200);
    const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=email+settings')).json();
    expect(auditEntries.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created']);
    expect(JSON.stringify(auditEntries)).not.toContain(smtpPassword);
    expect((await readForSending())?.password).toBe(smtpPassword);
    const page = await (await admin.send('/admin/email-settings/smtp')).text();
    expect(page).toContain('Saved. Leave empty to keep it');
    expect(page).toContain('undelivered emails and absence notes come back to it');
    expect(page).not.toContain(smtpPassword);
  });

  it.each([{ host: 'evil.example' }, { port: 2525 }, { username: 'mallory' }])(
    'require the password again for another server or account: %o',
    async (change) => {
      await save();
      const response = await save({ ...change, password: '' });
      expect(response.status).toBe(400);
      expect((await response.json()).errors.password[0]).toMatch(/Enter the password again/);
      expect((await readForSending())?.host).toBe('127.0.0.1');
    },
  );

  it('require the password again when the application secret changed', async () => {
    await save();
    const { openSecret } = await import('../app/platform/secret.server');
    openSecret('another secret for tests, 32 characters', '/nowhere');
    const again = await logInAs(site, 'admin');
    expect((await (await again.send('/api/admin/smtp-config')).json()).smtpConfig.hasPassword).toBe(false);
    const response = await again.json('POST', '/api/admin/smtp-config', { ...smtpSettings, password: '' });
    expect(response.status).toBe(400);
  });

  it('return 409 when another admin saved first', async () => {
    await save();
    await save({ fromName: 'Theirs' });
    expect((await save({ fromName: 'Mine', version: 1 })).status).toBe(409);
  });

  it.each([
    [{ host: '' }, 'host', 'SMTP host is required'],
    [{ host: 'https://mail.example' }, 'host', 'Please enter a host name, such as smtp.office365.com'],
    [{ port: 0 }, 'port', 'Port must be a positive number'],
    [{ port: 'x' }, 'port', 'Port must be a positive number'],
    [{ fromEmail: 'nobody' }, 'fromEmail', 'Invalid email address'],
    [{ adminEmail: 'a@b.example\nBcc: c@d.example' }, 'adminEmail', 'Please use one line only'],
    [{ fromName: '' }, 'fromName', 'From name is required'],
    [{ fromName: 'Uplink\r\nBcc: c@d.example' }, 'fromName', 'Please use one line only'],
    [{ bounceEmail: 'nobody' }, 'bounceEmail', 'Invalid email address'],
    [{ username: '' }, 'username', 'Username is required'],
  ])('reject an invalid value: %o', async (change, field, message) => {
    const response = await save(change);
    expect([response.status, (await response.json()).errors[field]?.[0]]).toEqual([400, message]);
  });

  it('are for admins only', async () => {
    const editor = await logInAs(site, 'editor');
    expect((await editor.send('/api/admin/smtp-config')).status).toBe(403);
    expect((await editor.json('POST', '/api/admin/test-email', { to: 'a@b.example' })).status).toBe(403);
    expect((await editor.send('/admin/email-settings/smtp')).status).toBe(403);
  });
});
