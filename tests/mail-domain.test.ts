/**
 * Deliverability: the check of the sender's domain at a real name server, its cache, its weekly repetition and its
 * report.
 */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainCheck } from '../app/email/mail-domain';
import { freezeClock } from '../app/platform/clock.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { runPeriodicChecks } from '../app/server/periodic-checks.server';
import { type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails } from './messages';
import { type NameServer, startNameServer, type Zone } from './name-server';
import { logInAs, openSite, type Site } from './site';

const key = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC';

/** All is well with Microsoft 365. */
const rightZone = (): Zone => ({
  'team.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
  'firm.example': { TXT: ['v=spf1 include:spf.protection.outlook.com -all'], MX: ['mx.firm.example'] },
  'spf.protection.outlook.com': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  'selector1._domainkey.firm.example': { TXT: [key] },
  'selector2._domainkey.firm.example': { TXT: [key] },
  '_dmarc.firm.example': { TXT: ['v=DMARC1; p=reject'] },
  'mx.firm.example': { A: ['192.0.2.25'] },
});

const sender = { fromEmail: 'website@firm.example', adminEmail: 'desk@firm.example', host: 'smtp.office365.com' };
const path = '/api/admin/mail-domain';

let site: Site;
let admin: Site;
let names: NameServer;
beforeEach(async () => {
  names = await startNameServer(rightZone());
  site = await openSite({ DNS_SERVERS: names.address, BASE_URL: 'https://www.firm.example' });
  admin = await logInAs(site, 'admin');
  await configureMail(site.store, sender);
});
afterEach(async () => {
  await Promise.all([names.stop(), site.close()]);
});

async function check(typed: object = {}): Promise<Record<string, DomainCheck>> {
  const response = await admin.json('POST', path, typed);
  expect(response.status).toBe(200);
  const { mailDomain } = await response.json();
  return Object.fromEntries(mailDomain.checks.map((one: DomainCheck) => [one.name, one]));
}

const statesOf = (checks: Record<string, DomainCheck>) =>
  Object.fromEntries(Object.values(checks).map(({ name, state }) => [name, state]));

describe('Sender domain check', () => {
  it('reports a correct domain as good, stores the result and writes an audit entry', async () => {
    expect(statesOf(await check())).toEqual({ spf: 'good', dkim: 'good', dmarc: 'good', mx: 'good' });
    const { mailDomain } = await (await admin.json('GET', path)).json();
    expect(mailDomain).toMatchObject({ domain: 'firm.example', checks: expect.any(Array) });
    const [entry] = await site.store.queries
      .selectFrom('auditEntries')
      .selectAll()
      .where('subject', '=', 'sender’s domain')
      .execute();
    expect(entry).toMatchObject({ action: 'checked', summary: 'firm.example: nothing wrong' });
  });

  it('reports missing SPF, DKIM, DMARC and MX records with the values to enter', async () => {
    names.zone = {};
    const { spf, dkim, dmarc, mx } = await check();
    expect([spf, dkim, dmarc, mx].map((one) => one?.state)).toEqual(['wrong', 'wrong', 'attention', 'wrong']);
    expect(spf?.record).toEqual({
      name: 'firm.example',
      type: 'TXT',
      value: 'v=spf1 include:spf.protection.outlook.com ~all',
    });
    expect(dkim?.record).toEqual({ name: 'selector1._domainkey.firm.example', type: 'CNAME', value: '' });
    expect(dmarc?.record?.value).toBe('v=DMARC1; p=none; rua=mailto:desk@firm.example');
    expect(mx?.message).toContain('firm.example does not accept email');
  });

  const spfCases: [what: string, texts: string[], state: string, message: string, record?: string][] = [
    [
      'does not include the service',
      ['v=spf1 a -all'],
      'wrong',
      'does not include',
      'v=spf1 a include:spf.protection.outlook.com -all',
    ],
    [
      'is there twice',
      ['v=spf1 a ~all', 'V=SPF1 include:spf.protection.outlook.com -all'],
      'wrong',
      '2 SPF records',
      'v=spf1 a include:spf.protection.outlook.com ~all',
    ],
    ['leads nowhere', ['v=spf1 include:gone.example include:spf.protection.outlook.com -all'], 'wrong', 'gone.example'],
    ['lets everyone send', ['v=spf1 include:spf.protection.outlook.com +all'], 'attention', 'everyone'],
    ['is of another version', ['v=spf10 include:spf.protection.outlook.com -all'], 'wrong', 'no SPF record'],
    ['redirects to the service', ['v=spf1 redirect=spf.protection.outlook.com'], 'good', '1 of 10'],
    [
      'redirects to another domain',
      ['v=spf1 redirect=team.example'],
      'wrong',
      'does not include',
      'v=spf1 include:spf.protection.outlook.com redirect=team.example',
    ],
    [
      'redirects to other domains twice',
      ['v=spf1 redirect=team.example', 'v=spf1 redirect=spf.protection.outlook.com'],
      'wrong',
      '2 SPF records',
      'v=spf1 include:team.example include:spf.protection.outlook.com ~all',
    ],
    [
      'has “all” beside a redirect',
      ['v=spf1 redirect=team.example include:spf.protection.outlook.com ~all'],
      'attention',
      'Receivers ignore “redirect=team.example”',
      'v=spf1 include:spf.protection.outlook.com redirect=team.example',
    ],
    ['includes by macro', ['v=spf1 include:%{ir}.%{v}.spf.firm.example -all'], 'unknown', 'without an email'],
    ['redirects by macro', ['v=spf1 redirect=%{d}._spf.firm.example'], 'unknown', 'without an email'],
    ['tests existence by macro', ['v=spf1 exists:%{i}._spf.firm.example -all'], 'unknown', 'without an email'],
    [
      'has a macro and the service',
      ['v=spf1 exists:%{i}.firm.example include:spf.protection.outlook.com -all'],
      'good',
      'includes',
    ],
    ['lists all addresses of the service', ['v=spf1 ip4:192.0.2.0/25 ip4:192.0.2.128/25 -all'], 'good', '0 of 10'],
    ['lists a larger network than the service', ['v=spf1 ip4:192.0.0.0/16 -all'], 'good', '0 of 10'],
    ['lists some addresses of the service', ['v=spf1 ip4:192.0.2.0/25 -all'], 'wrong', 'does not include'],
  ];
  it.each(spfCases)('reports on an SPF record that %s', async (_what, TXT, state, message, record) => {
    names.zone['firm.example'] = { TXT };
    const { spf } = await check();
    expect(spf).toMatchObject({ state, message: expect.stringContaining(message) });
    if (record) expect(spf?.record?.value).toBe(record);
  });

  it('counts SPF look-ups of included records and stops at include loops', async () => {
    const services = Array.from({ length: 5 }, (_, n) => `s${n}.example`);
    for (const name of services) names.zone[name] = { TXT: ['v=spf1 a mx -all'] };
    const include = services.map((name) => `include:${name}`).join(' ');
    names.zone['firm.example'] = { TXT: [`v=spf1 ${include} include:spf.protection.outlook.com -all`] };
    expect((await check()).spf).toMatchObject({ state: 'wrong', message: expect.stringContaining('16 lookups') });
    names.zone['firm.example'] = { TXT: ['v=spf1 include:loop.example include:spf.protection.outlook.com -all'] };
    names.zone['loop.example'] = { TXT: ['v=spf1 include:loop.example include:firm.example -all'] };
    expect((await check()).spf?.state).toBe('good');
  });

  it('warns of a revoked DKIM key', async () => {
    names.zone['selector2._domainkey.firm.example'] = { TXT: ['v=DKIM1; p='] };
    expect((await check()).dkim).toMatchObject({ state: 'attention', message: expect.stringContaining('selector2') });
  });

  it('checks Google’s DKIM selector for Gmail, and the selectors an admin enters', async () => {
    await configureMail(site.store, { ...sender, host: 'smtp.gmail.com' });
    expect((await check()).dkim?.record?.name).toBe('google._domainkey.firm.example');
    names.zone['k9._domainkey.firm.example'] = { TXT: [key] };
    expect((await check({ selectors: ' k9, ' })).dkim?.state).toBe('good');
    const rejected = await admin.json('POST', path, { selectors: 'a;b', spfInclude: 'none' });
    expect((await rejected.json()).errors).toMatchObject({
      selectors: expect.any(Array),
      spfInclude: expect.any(Array),
    });
  });

  it('rates DMARC by SPF and DKIM results, and finds a parent domain’s policy', async () => {
    delete names.zone['_dmarc.firm.example'];
    names.zone['_dmarc.example'] = { TXT: ['v=DMARC1; p=reject'] };
    expect((await check()).dmarc?.state).toBe('attention');
    await configureMail(site.store, { ...sender, fromEmail: 'web@mail.firm.example' });
    names.zone['_dmarc.firm.example'] = { TXT: ['v=DMARC1; p=none; sp=quarantine'] };
    const { dmarc } = await check();
    expect(dmarc).toMatchObject({ state: 'wrong', message: expect.stringContaining('mark as spam') });
    for (const [text, state] of [
      ['v=DMARC1; p=perhaps', 'wrong'],
      ['v=DMARC1; p=none', 'attention'],
    ]) {
      names.zone['_dmarc.mail.firm.example'] = { TXT: [text ?? ''] };
      expect((await check()).dmarc?.state).toBe(state);
    }
  });

  it('reports a null MX, a missing MX and an MX host without an address', async () => {
    const zone = (changes: Zone) => Object.assign(names.zone, changes);
    zone({ 'firm.example': { MX: [''] } });
    expect((await check()).mx?.message).toContain('does not accept email');
    zone({ 'firm.example': { A: ['192.0.2.1'] } });
    expect((await check()).mx?.state).toBe('attention');
    zone({ 'firm.example': { MX: ['gone.firm.example'] } });
    expect((await check()).mx?.message).toContain('cannot be found (gone.firm.example)');
  });

  it('checks that the reverse DNS of an own mail server points back to the server', async () => {
    await configureMail(site.store, { ...sender, host: 'mx.firm.example' });
    names.zone['firm.example'] = { TXT: ['v=spf1 mx -all'], MX: ['mx.firm.example'] };
    const { spf, reverse } = await check();
    expect(spf?.state).toBe('good');
    expect(reverse).toMatchObject({
      state: 'wrong',
      record: { name: '25.2.0.192.in-addr.arpa', type: 'PTR', value: 'mx.firm.example' },
    });
    names.zone['25.2.0.192.in-addr.arpa'] = { PTR: ['other.example'] };
    expect((await check()).reverse?.message).toContain('points elsewhere');
    names.zone['25.2.0.192.in-addr.arpa'] = { PTR: ['mx.firm.example'] };
    expect((await check()).reverse?.state).toBe('good');
    names.zone['firm.example'] = { TXT: ['v=spf1 ip4:192.0.2.26/32 -all'] };
    expect((await check()).spf).toMatchObject({
      state: 'wrong',
      record: { value: expect.stringContaining('ip4:192.0.2.25') },
    });
  });

  it('rates DMARC as unknown where an SPF macro needs an email and DKIM is wrong', async () => {
    names.zone['firm.example'] = { TXT: ['v=spf1 exists:%{i}._spf.firm.example -all'], MX: ['mx.firm.example'] };
    delete names.zone['selector1._domainkey.firm.example'];
    delete names.zone['selector2._domainkey.firm.example'];
    expect(statesOf(await check())).toEqual({ spf: 'unknown', dkim: 'wrong', dmarc: 'unknown', mx: 'good' });
  });

  it('needs no IPv6 address of a mail server whose name servers report an error for it', async () => {
    await configureMail(site.store, { ...sender, host: 'mx.firm.example' });
    names.zone['firm.example'] = { TXT: ['v=spf1 mx -all'], MX: ['mx.firm.example'] };
    names.failing.add('AAAA mx.firm.example');
    expect(statesOf(await check())).toMatchObject({ spf: 'good', mx: 'good' });
  });

  it('blames the name servers of the domain for an error that they report', async () => {
    names.failing.add('MX firm.example').add('TXT spf.protection.outlook.com');
    const { spf, mx } = await check();
    expect(mx).toMatchObject({
      state: 'unknown',
      message: expect.stringContaining('servers of firm.example reported'),
    });
    expect(spf).toMatchObject({ state: 'unknown', message: expect.stringContaining('of spf.protection.outlook.com') });
    expect(spf?.message).not.toContain('this machine');
  });

  it('reports every record as unknown when the name server does not respond', async () => {
    setConfig({ ...currentConfig(), dnsServers: ['127.0.0.1:1'] });
    const checks = await check();
    expect(statesOf(checks)).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', mx: 'unknown' });
    expect(checks.spf?.message).toContain('did not respond');
    const screen = await (await admin.send('/admin/email-settings/domain-check')).text();
    expect(screen).toContain('We could not check all of firm.example');
    expect(screen).not.toContain('firm.example is set up correctly');
  });

  it('requires an admin and saved SMTP settings, and limits the rate', async () => {
    const editor = await logInAs(site, 'editor');
    expect((await editor.json('POST', path, {})).status).toBe(403);
    expect((await editor.json('GET', path)).status).toBe(403);
    await site.store.queries.deleteFrom('smtpConfig').execute();
    expect(await (await admin.json('POST', path, {})).json()).toMatchObject({
      message: 'Set up email first.',
    });
    await configureMail(site.store, sender);
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await admin.json('POST', path, {})).status);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });

  it('keeps rejected form input and shows the results on the screen', async () => {
    const screen = '/admin/email-settings/domain-check';
    names.zone['firm.example'] = { MX: ['mx.firm.example'] };
    const rejected = await admin.post(screen, { selectors: 'k9', spfInclude: 'none' });
    expect(await rejected.text()).toContain('value="k9"');
    const done = await admin.post(screen, { selectors: '', spfInclude: '' });
    expect(done.status).toBe(303);
    const page = await (await admin.send(screen)).text();
    for (const wording of ['Good', 'Wrong', 'v=spf1 include:spf.protection.outlook.com ~all', 'Check now']) {
      expect(page).toContain(wording);
    }
    expect(page).toMatch(
      /aria-label="The path of an email from your website to an inbox. SPF: Wrong, DKIM: \w+, DMARC: /,
    );
    expect(page).toContain('Email from firm.example may not arrive, or may go to spam.');
  });
});

describe('Weekly sender domain check', () => {
  const silent = pino({ level: 'silent' });
  const startedAt = Date.parse('2026-03-10T09:00:00.000Z');
  const day = 24 * 60 * 60 * 1000;
  const sweepAt = async (days: number) => {
    freezeClock(new Date(startedAt + days * day));
    await runPeriodicChecks(silent);
  };
  const received = async () => (await mails(site.store)).filter(({ kind }) => kind === 'mail-domain-wrong');

  it('repeats after a week and reports a new problem once', async () => {
    await sweepAt(0);
    expect(await received()).toHaveLength(0);
    const requested = names.requested.length;
    expect(requested).toBeGreaterThan(0);
    names.zone['firm.example'] = { MX: ['mx.firm.example'] };
    await sweepAt(6);
    expect(names.requested).toHaveLength(requested);
    await sweepAt(8);
    expect(await received()).toHaveLength(1);
    await sweepAt(16);
    expect(await received()).toHaveLength(1);
  });

  it('sends no email about a domain that is new, and reports a week later what is still wrong', async () => {
    names.zone['firm.example'] = { MX: ['mx.firm.example'] };
    const page = async () => (await admin.send('/admin/email-settings/domain-check')).text();
    expect(await page()).toContain('has no SPF record');
    expect(await page()).toContain('We check once now, then every week');
    const today = (Date.now() - startedAt) / day;
    await sweepAt(today);
    expect(await received()).toHaveLength(0);
    await sweepAt(today + 8);
    expect(await received()).toHaveLength(1);
  });

  it('treats an unanswered check as no change', async () => {
    const right = names.zone['firm.example'];
    await sweepAt(0);
    names.zone['firm.example'] = { MX: ['mx.firm.example'] };
    await sweepAt(8);
    setConfig({ ...currentConfig(), dnsServers: ['127.0.0.1:1'] });
    await sweepAt(16);
    setConfig({ ...currentConfig(), dnsServers: [names.address] });
    await sweepAt(24);
    expect(await received()).toHaveLength(1);
    names.zone['firm.example'] = right ?? {};
    await sweepAt(32);
    names.zone['firm.example'] = { MX: ['mx.firm.example'] };
    await sweepAt(40);
    expect(await received()).toHaveLength(2);
  });

  it('runs after a clock set back a year, and soon after the sender domain changes', async () => {
    await sweepAt(365);
    const requested = names.requested.length;
    await sweepAt(0);
    expect(names.requested.length).toBeGreaterThan(requested);
    await configureMail(site.store, { ...sender, fromEmail: 'web@other.example' });
    await sweepAt(1);
    expect(names.requested).toContain('TXT other.example');
    expect(await received()).toHaveLength(0);
  });

  it('emails the desk the problem and a link to the screen that explains it', async () => {
    let server: MailServer | undefined;
    try {
      server = await startMailServer();
      await configureMail(site.store, { ...sender, host: '127.0.0.1', port: server.port });
      await sweepAt(0);
      names.zone = { 'www.firm.example': { A: ['192.0.2.9'] } };
      await sweepAt(8);
      await deliverAll();
      const [{ mail, to } = expect.fail()] = server.received;
      expect(to).toEqual(['desk@firm.example']);
      expect(mail.subject).toBe('Email from your website may not arrive: firm.example');
      expect(mail.text).toContain('https://www.firm.example/admin/email-settings/domain-check');
      expect(mail.text).toContain('firm.example does not accept email');
    } finally {
      await server?.stop();
    }
  });
});
