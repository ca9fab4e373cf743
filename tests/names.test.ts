/** Usernames and e-mail addresses: none can be mistaken for another person's, or for the program's own. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashCount } from '../app/auth/passwords/hash-threads.server';
import { hashPassword, setHashCost } from '../app/auth/passwords/password.server';
import { create } from '../app/auth/users/model.server';
import { foldCase } from '../app/platform/fold-case';
import { operator } from '../app/records/actor';
import { auditNames, providerName, reservedNames, serviceName } from '../app/records/audit-labels';
import { type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll } from './messages';
import { logInAs, openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite({ BASE_URL: 'https://www.uplink.example' });
  admin = await logInAs(site, 'admin', 'boss');
  await makeUser(site.store, 'editor', 'eddie');
});
afterEach(() => site.close());

const person = {
  email: 'new@uplink.example',
  firstName: 'Tunde',
  lastName: 'Bakare',
  role: 'editor',
  password: 'glass marble atlas',
};
const add = (names: object) => admin.json('POST', '/api/admin/users', { ...person, ...names });
const change = (id: number, names: object) => admin.json('PATCH', `/api/admin/users/${id}`, names);

/** The status of an answer, and the field that it blames. */
async function outcome(response: Response) {
  const { errors = {} } = await response.json();
  return [response.status, ...Object.keys(errors)].join(' ');
}

async function linkFor(email: string): Promise<string> {
  const invitee = { email, firstName: 'Ngozi', lastName: 'Eze', role: 'editor' };
  const { link } = await (await admin.json('POST', '/api/admin/invitations', invitee)).json();
  return new URL(link).searchParams.get('token') ?? '';
}
const accept = (token: string, username: string) =>
  site.anonymous().json('POST', '/api/auth/invitation', { token, username, password: person.password });

describe('Username', () => {
  it.each([
    ['ed\u200bdie', '400 username'],
    ['new\u00ad person', '400 username'],
    ['boss\u202e', '400 username'],
    ['admin\u3164', '400 username'],
    ['new\u2800person', '400 username'],
    ['\u{e0041}new person', '400 username'],
    ['eddi\u0435', '409 username'],
    ['ЕDDIЕ', '409 username'],
    ['b0ss', '409 username'],
    ['ｅｄｄｉｅ', '409 username'],
    ['bo\u017fs', '409 username'],
    ['command line', '409 username'],
    ['Command  Line', '409 username'],
    ['c\u043emmand line', '409 username'],
    ['Uplink', '409 username'],
    ['UPL1NK', '409 username'],
    ['preview', '409 username'],
    ['unknown', '409 username'],
    ['schedule', '409 username'],
    ['svc x (service)', '409 username'],
    ['Works (identity provider)', '409 username'],
    ['boss, by schedule', '409 username'],
  ])('rejects %j', async (username, expected) => {
    expect(await outcome(await add({ username }))).toBe(expected);
    expect(await outcome(await accept(await linkFor('ngozi@uplink.example'), username))).toBe(expected);
    expect(await outcome(await change(2, { username }))).toBe(
      expected === '409 username' && isOwn(username) ? '200' : expected,
    );
    await expect(create(operator, { ...person, role: 'editor', username })).rejects.toThrow();
  });

  /** Eddie may write their own name otherwise. */
  const isOwn = (username: string) => foldCase(username).replace(/\u0435/g, 'e') === 'eddie';

  it.each(['O’Brien', 'josé', 'Łukasz', 'Иван Петров', '李小龍', 'maria-2', 'מרים', 'lan', '🦊 fox'])(
    'accepts %j once',
    async (username) => {
      expect(await outcome(await add({ username }))).toBe('201');
      expect(await outcome(await add({ username, email: 'other@uplink.example' }))).toBe('409 username');
    },
  );

  it('rejects a name that differs from another only by a capital I for an l', async () => {
    expect(await outcome(await add({ username: 'paul' }))).toBe('201');
    expect(await outcome(await add({ username: 'pauI', email: 'other@uplink.example' }))).toBe('409 username');
  });

  it('is rejected at first-time setup by the same rules', async () => {
    const fresh = await openSite();
    const setUp = (username: string) =>
      fresh.json('POST', '/api/auth/setup', { username, email: person.email, password: person.password });
    expect(await outcome(await setUp('command line'))).toBe('409 username');
    expect(await outcome(await setUp('bo\u200bss'))).toBe('400 username');
    await fresh.close();
  });

  it('reserves every name that the audit log uses for the program', () => {
    for (const name of Object.values(auditNames)) expect(reservedNames).toContain(name);
    expect([serviceName('Sync'), providerName('Works')]).toEqual(['Sync (service)', 'Works (identity provider)']);
  });
});

it('tells how to choose a username that looks like another', async () => {
  expect(await outcome(await add({ username: 'j.corner', email: 'j.corner@uplink.example' }))).toBe('201');
  const rejected = await add({ username: 'j.comer', email: 'j.comer@uplink.example' });
  expect((await rejected.json()).errors).toEqual({
    username: [
      'This username looks like another person’s username or email address. Letters such as rn and m, or l and I, count as the same. Choose one that differs more, for example with a full first name.',
    ],
  });
  expect(await outcome(await add({ username: 'jane.comer', email: 'j.comer@uplink.example' }))).toBe('201');
});

describe('Another person’s email address', () => {
  const hers = 'anna@corp.example';
  beforeEach(async () => {
    expect(await outcome(await add({ username: 'anna', email: hers }))).toBe('201');
  });

  it.each([hers, 'Anna@CORP.example', '\u0430nna@corp.example', 'anna@corp.examp1e'])(
    'rejects %j as a username',
    async (username) => {
      expect(await outcome(await add({ username }))).toBe('409 username');
      expect(await outcome(await accept(await linkFor('evil@uplink.example'), username))).toBe('409 username');
      expect(await outcome(await change(2, { username }))).toBe('409 username');
    },
  );

  it('is rejected as a username in Unicode and in Punycode', async () => {
    expect(await outcome(await add({ username: 'birgit', email: 'info@münchen.de' }))).toBe('201');
    for (const username of ['info@münchen.de', 'INFO@xn--mnchen-3ya.de'])
      expect(await outcome(await add({ username }))).toBe('409 username');
    await makeUser(site.store, 'editor', 'office@köln.de');
    expect(await outcome(await add({ username: 'newcomer', email: 'office@köln.de' }))).toBe('409 email');
  });

  it('rejects a new email address that is someone’s username', async () => {
    await makeUser(site.store, 'editor', 'old@corp.example');
    const email = 'Old@corp.example';
    expect(await outcome(await add({ username: 'newcomer', email }))).toBe('409 email');
    expect(await outcome(await change(2, { email }))).toBe('409 email');
    expect(
      await outcome(
        await (await logInAs(site, 'editor', 'eddie')).json('POST', '/api/admin/account/address', { email }),
      ),
    ).toBe('409 email');
    const invitee = { email, firstName: 'Ngozi', lastName: 'Eze', role: 'editor' };
    expect(await outcome(await admin.json('POST', '/api/admin/invitations', invitee))).toBe('409 email');
  });

  it('allows the own address as username, and addresses that differ in ASCII letters', async () => {
    expect(await outcome(await change(3, { username: hers }))).toBe('200');
    expect(await outcome(await add({ username: 'other', email: 'anna1@corp.example' }))).toBe('201');
    expect(await outcome(await add({ username: 'another', email: 'annal@corp.example' }))).toBe('201');
    const token = await linkFor('ngozi@corp.example');
    expect(await outcome(await accept(token, 'ngozi@corp.example'))).toBe('201');
  });

  it('rejects the address of another invitation as a username', async () => {
    const [ngozi, evil] = [await linkFor('ngozi@corp.example'), await linkFor('evil@corp.example')];
    expect(await outcome(await accept(evil, 'ngozi@corp.example'))).toBe('409 username');
    expect(await outcome(await accept(ngozi, 'ngozi@corp.example'))).toBe('201');
  });
});

describe('Account with a username from before the rules', () => {
  const older = 'ed\u200bdie';
  let id: number;
  beforeEach(async () => {
    id = await makeUser(site.store, 'editor', older);
  });

  it('still logs in, and its other fields can be edited', async () => {
    const login = { username: older, password: staffPassword };
    const loggedIn = await site.anonymous().json('POST', '/api/auth/login', login);
    expect((await loggedIn.json()).user).toMatchObject({ id, username: older });
    expect(await outcome(await change(id, { firstName: 'Edwina' }))).toBe('200');
    const fields = { ...person, username: older, email: `${older}@uplink.example`, lastName: 'Eze', password: '' };
    const row = () => site.store.queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    expect((await admin.post(`/admin/users/${id}/edit`, { ...fields, email: 'edwina@uplink.example' })).status).toBe(
      303,
    );
    expect(await row()).toMatchObject({ username: older, email: 'edwina@uplink.example', lastName: 'Eze' });
    expect(await outcome(await change(id, { password: 'slate copper river' }))).toBe('200');
    expect(await outcome(await change(id, { username: 'boss\u200b' }))).toBe('400 username');
  });
});

describe('Password recovery mail', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    await configureMail(site.store, { port: server.port });
  });
  afterEach(() => server.stop());

  it('goes to an account whose name has invisible characters', async () => {
    const username = 'ed\u200bdie';
    const id = await makeUser(site.store, 'editor', username);
    const email = 'edwina@uplink.example';
    await site.store.queries.updateTable('users').set({ email, emailKey: email }).where('id', '=', id).execute();
    await site.json('POST', '/api/auth/forgotten-password', { username });
    await deliverAll();
    expect(server.received.map(({ to }) => to[0])).toEqual([email]);
  });

  it('goes to every account that matches, each with its own link', async () => {
    const id = await makeUser(site.store, 'editor', 'eddie@uplink.example');
    const email = 'other@uplink.example';
    await site.store.queries.updateTable('users').set({ email, emailKey: email }).where('id', '=', id).execute();
    const query = () =>
      site.anonymous().json('POST', '/api/auth/forgotten-password', { username: 'Eddie@uplink.example' });
    expect((await query()).status).toBe(202);
    await deliverAll();
    expect(server.received.map(({ to }) => to[0])).toEqual(['eddie@uplink.example', email]);
    for (let more = 0; more < 4; more += 1) await query();
    await deliverAll();
    expect(server.received.filter(({ mail }) => mail.subject?.startsWith('Choose a new password'))).toHaveLength(2 * 3);
    for (const [place, { mail }] of server.received.slice(0, 2).entries()) {
      const token = /token=([\w-]+)/.exec(mail.text ?? '')?.[1];
      expect(mail.text).toContain(`the account ${['eddie', 'eddie@uplink.example'][place]} on`);
      const answer = await site.json('POST', '/api/auth/new-password', { token, password: person.password });
      expect(answer.status).toBe(200);
    }
  });
});

describe('Concurrent account creation', () => {
  it('creates one account per name and hashes one password', async () => {
    const before = hashCount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        add({ username: n % 2 ? 'tunde' : 'Tund\u0435', email: `t${n}@corp.example` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(hashCount()).toBe(before + 1);
  });

  it('creates one account per address and per invitation, and hashes one password each', async () => {
    const before = hashCount();
    const added = await Promise.all(Array.from({ length: 10 }, (_, n) => add({ username: `person ${n}x` })));
    expect(added.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const token = await linkFor('ngozi@uplink.example');
    const accepted = await Promise.all(Array.from({ length: 10 }, (_, n) => accept(token, `ngozi ${n}x`)));
    expect(accepted.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(hashCount()).toBe(before + 2);
  });

  it('rejects a name that another process took during the password hash', async () => {
    setHashCost(11);
    onTestFinished(() => setHashCost(4));
    const other = hashPassword('a password', { name: 'another lane', isKnown: true });
    const lost = add({ username: 'tunde' });
    await other;
    await makeUser(site.store, 'editor', 'tund\u0435');
    expect(await outcome(await lost)).toBe('409 username');
  });

  it('rejects an update to a taken name before any password hash', async () => {
    const before = hashCount();
    expect(await outcome(await change(2, { username: 'boss', password: 'slate copper river' }))).toBe('409 username');
    expect(hashCount()).toBe(before);
  });
});
