/** Every valid e-mail address is accepted, with an international domain or local part too, and mail about it arrives. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { actionError, type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage, visitorMessage } from './messages';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
let server: MailServer | undefined;

beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(async () => {
  await Promise.all([server?.stop(), site.close()]);
  server = undefined;
});

/** A mail server, with a message from an address about which all mail has gone out. */
async function received(
  companyEmail: string,
  options: { hideSMTPUTF8?: boolean } = {},
  hooks: Parameters<typeof startMailServer>[0] = {},
) {
  server = await startMailServer(hooks, options as object);
  await configureMail(site.store, { port: server.port });
  await sendMessage(site, { companyEmail });
  await deliverAll();
  return server.received;
}

const stored = async () =>
  (await site.store.queries.selectFrom('contactRequests').select('companyEmail').execute()).map(
    ({ companyEmail }) => companyEmail,
  );

describe('Email address of a visitor', () => {
  it.each([
    ['r&d@acme.co.uk', 'r&d@acme.co.uk'],
    ['o’brien@acme.co.uk'.replace('’', "'"), "o'brien@acme.co.uk"],
    ['first..last@docomo.example', 'first..last@docomo.example'],
    ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
    ['info@MÜNCHEN.de', 'info@xn--mnchen-3ya.de'],
    ['user@example.xn--p1ai', 'user@example.xn--p1ai'],
    ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    [' \u200Bjürgen@acme.de\u2060 ', 'jürgen@acme.de'],
  ])('is stored for %s by the form and the API as %s', async (typed, cached) => {
    await sendMessage(site, { companyEmail: typed });
    expect((await site.post('/?index', { ...visitorMessage, companyEmail: typed })).status).toBe(303);
    expect(await stored()).toEqual([cached, cached]);
  });

  it.each([
    'a@b',
    'a@127.0.0.1',
    'a@１２７.１',
    'ü ü@acme.de',
    'a@acme.de/x',
    'a@acme.de,b@acme.de',
    'a@a_b.de',
    'a@ü..de',
  ])('is rejected for %s', async (typed) => {
    const response = await site.json('POST', '/api/contact', { ...visitorMessage, companyEmail: typed });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toEqual({
      companyEmail: ['Please enter a valid company email address'],
    });
  });

  it('is erased for any spelling of its domain and letter case', async () => {
    await sendMessage(site, { companyEmail: 'ÄNNE@münchen.de' });
    await sendMessage(site, { companyEmail: 'anna@münchen.de' });
    const purge = (email: string) => admin.post('/admin/messages/settings/erase', { email });
    expect((await purge('ÄNNE@MÜNCHEN.DE')).status).toBe(303);
    expect((await purge('Anna@xn--mnchen-3ya.de')).status).toBe(303);
    expect(await stored()).toEqual([]);
  });
});

describe('Email about a message', () => {
  it('reaches a visitor with an international domain at its ASCII name', async () => {
    const all = await received('info@münchen.de', { hideSMTPUTF8: true });
    // This server shows domains in Unicode, whatever it was notified.
    expect(all.map(({ to }) => to)).toEqual([['desk@uplink.example'], ['info@münchen.de']]);
    expect(all[0]?.raw).toMatch(/^Reply-To: .*<info@xn--mnchen-3ya\.de>/m);
    expect(all[1]?.raw).toMatch(/^To: info@xn--mnchen-3ya\.de/m);
  });

  it('reaches a visitor with an international local part through a server with SMTPUTF8', async () => {
    const all = await received('用户@例え.jp');
    expect(all.map(({ to }) => to)).toEqual([['desk@uplink.example'], ['用户@例え.jp']]);
    expect(all[0]?.raw).toMatch(/^Reply-To: .*<用户@例え\.jp>/m);
    expect(all[0]?.mail.text).toContain('To answer the visitor, write to 用户@xn--r8jz45g.jp.');
  });

  it('reaches staff without Reply-To if the server has no SMTPUTF8, and the visitor gets none', async () => {
    const all = await received('用户@例え.jp', { hideSMTPUTF8: true });
    expect(all.map(({ to }) => to)).toEqual([['desk@uplink.example']]);
    expect(all[0]?.raw).not.toMatch(/^Reply-To/im);
    for (const part of [all[0]?.mail.text, all[0]?.mail.html]) {
      expect(part).toContain('To answer the visitor, write to 用户@xn--r8jz45g.jp.');
    }
    expect(await mails(site.store)).toMatchObject([
      { kind: 'notification', status: 'sent', lastError: null },
      { kind: 'acknowledgement', status: 'dropped', lastError: expect.stringContaining('it has no SMTPUTF8') },
    ]);
    const [{ delivery }] = (await (await admin.send('/api/admin/contact-requests')).json()).contactRequests;
    expect(delivery).toMatchObject({ notification: 'sent', acknowledgement: 'none', visitorUnreachable: false });
  });

  it('reaches staff without Reply-To if the server rejects a Unicode address in a header', async () => {
    const all = await received(
      '用户@例え.jp',
      {},
      {
        onReceived({ raw }) {
          if (/^Reply-To: .*用户/m.test(raw)) throw actionError(550, '5.6.7 Non-ASCII header without SMTPUTF8');
        },
      },
    );
    expect(all.map(({ to }) => to)).toEqual([['desk@uplink.example'], ['用户@例え.jp']]);
    expect(all[0]?.raw).not.toMatch(/^Reply-To/im);
  });

  it('reaches the recipients whose address the server accepts', async () => {
    const recipients = [
      { reason: visitorMessage.reasonForContact, to: 'tom@firm.example, ünal@firm.example', bcc: '' },
    ];
    const saved = await admin.json('POST', '/api/admin/notification-settings', { recipients });
    expect(saved.status).toBe(200);
    const all = await received('ada@firm.example', { hideSMTPUTF8: true });
    expect(all[0]?.to).toEqual(['tom@firm.example']);
    const [notification] = await mails(site.store);
    expect(notification).toMatchObject({ status: 'sent' });
    expect(notification?.lastError).toMatch(/^ünal@firm\.example does not get it: .*no SMTPUTF8/);
  });

  it('is retried for a deferred recipient with an international domain', async () => {
    const startedAt = new Date();
    freezeClock(startedAt);
    const recipients = [{ reason: visitorMessage.reasonForContact, to: 'tom@firm.example, ünal@MÜNCHEN.de', bcc: '' }];
    await admin.json('POST', '/api/admin/notification-settings', { recipients });
    let isBusy = true;
    const all = await received(
      'ada@firm.example',
      {},
      {
        onRcptTo: ({ address }, _session, done) =>
          done(isBusy && address.startsWith('ünal') ? actionError(450, '4.2.0 Greylisted') : undefined),
      },
    );
    isBusy = false;
    freezeClock(new Date(startedAt.getTime() + 60_000));
    await deliverAll();
    expect(all.map(({ to }) => to)).toEqual([['tom@firm.example'], ['ada@firm.example'], ['ünal@münchen.de']]);
  });

  it('sends a staff reply only if the server has SMTPUTF8, and otherwise shows what to do', async () => {
    for (const hideSMTPUTF8 of [true, false]) {
      const all = await received(`用户${hideSMTPUTF8}@例え.jp`, { hideSMTPUTF8 });
      const id = hideSMTPUTF8 ? 1 : 2;
      await admin.json('POST', `/api/admin/contact-requests/${id}/replies`, { content: 'Certainly.' });
      await deliverAll();
      expect(all.some(({ mail }) => mail.text?.startsWith('Certainly.'))).toBe(!hideSMTPUTF8);
      const page = await (await admin.send(`/admin/messages/${id}`)).text();
      expect(page.includes('Call the recipient, or write to them from another mailbox.')).toBe(hideSMTPUTF8);
      if (hideSMTPUTF8) await server?.stop();
    }
  });
});

describe('Email address of an account', () => {
  it('receives a password reset for any spelling of its domain', async () => {
    server = await startMailServer();
    await configureMail(site.store, { port: server.port });
    await admin.json('POST', '/api/admin/users', {
      ...{ username: 'greta', email: 'greta@münchen.de', password: 'a long enough passphrase' },
      ...{ firstName: 'Greta', lastName: 'Maier', role: 'editor' },
    });
    await site.json('POST', '/api/auth/forgotten-password', { username: 'Greta@MÜNCHEN.de' });
    await deliverAll();
    expect(server.received.map(({ to }) => to)).toContainEqual(['greta@münchen.de']);
  });
});
