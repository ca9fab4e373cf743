import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actorOfToken } from '../app/auth/login/session-actor.server';
import * as account from '../app/auth/users/account.server';
import { Invalid, NotFound, ReauthRequired, TooMany, Unauthenticated } from '../app/platform/errors';
import { type Actor, anonymous, type StaffActor } from '../app/records/actor';
import { openSite, type Site } from './site';
import { createSession, staffPassword } from './staff';

let site: Site;
let token: string;
let actor: Actor;
beforeEach(async () => {
  site = await openSite({ LOGIN_RATE_LIMIT: '2/900' });
  token = await createSession(site.store, 'editor', 'tunde');
  actor = await actorOfToken(token);
});
afterEach(() => site.close());

const change = (currentPassword: string, password = 'a new password') =>
  account.changePassword(actor, { currentPassword, password, confirmPassword: password }, 'a browser');
const auditLog = async () => {
  const entries = site.store.queries.selectFrom('auditEntries').select(['username', 'action', 'summary']).orderBy('id');
  return (await entries.execute()).map(({ username, action, summary }) => `${username} ${action} ${summary}`);
};
const isKnown = async (theirs: string) => (await actorOfToken(theirs)).kind === 'staff';

describe('Changing your own password', () => {
  it('ends all previous sessions of the user and starts a new one', async () => {
    const otherSession = await createSession(site.store, 'editor', 'tunde');
    const outsider = await createSession(site.store, 'editor', 'maja');
    const renewed = await change(staffPassword);
    expect(await Promise.all([token, otherSession, renewed, outsider].map(isKnown))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const logIn = async (password: string) =>
      (await site.json('POST', '/api/auth/login', { username: 'tunde', password })).status;
    expect([await logIn(staffPassword), await logIn('a new password')]).toEqual([401, 200]);
    const auditLog = await site.store.queries.selectFrom('auditEntries').select(['username', 'summary']).execute();
    expect(auditLog[0]).toEqual({ username: 'tunde', summary: 'own password' });
  });

  it('rejects a wrong current password and limits the attempts', async () => {
    await expect(change('wrong')).rejects.toThrow(Invalid);
    await expect(change('wrong')).rejects.toMatchObject({ errors: { currentPassword: [expect.any(String)] } });
    await expect(change(staffPassword)).rejects.toThrow(TooMany);
    expect(await isKnown(token)).toBe(true);
  });

  it('lets only one of two concurrent changes succeed', async () => {
    const results = await Promise.allSettled([
      change(staffPassword, 'first of two'),
      change(staffPassword, 'second one'),
    ]);
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed.map(({ reason }) => reason)).toEqual([expect.any(Unauthenticated)]);
  });
});

describe('Sessions of an account', () => {
  it('lists only the sessions of the user and marks the current one', async () => {
    await createSession(site.store, 'editor', 'tunde');
    await createSession(site.store, 'admin');
    const sessions = await account.listSessions(actor);
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  it('ends a single session of the user and rejects the session of another user', async () => {
    const otherSession = await createSession(site.store, 'editor', 'tunde');
    const theirs = await createSession(site.store, 'admin');
    const idOf = async (of: string) => ((await actorOfToken(of)) as { sessionId: string }).sessionId;
    await account.endSession(actor, await idOf(otherSession));
    await expect(account.endSession(actor, await idOf(theirs))).rejects.toThrow(NotFound);
    expect(await Promise.all([token, otherSession, theirs].map(isKnown))).toEqual([true, false, true]);
    expect(await auditLog()).toEqual(['tunde ended a session of their own']);
  });

  it('ends all sessions of the user and none of other users', async () => {
    const otherSession = await createSession(site.store, 'editor', 'tunde');
    const theirs = await createSession(site.store, 'admin');
    await account.endAllSessions(actor);
    expect(await Promise.all([token, otherSession, theirs].map(isKnown))).toEqual([false, false, true]);
    expect(await auditLog()).toEqual(['tunde ended all their sessions']);
  });
});

it('Ending one or all sessions requires re-authentication; logging out does not', async () => {
  const conflict = { ...(actor as StaffActor), reauthenticatedAt: '2020-01-01T00:00:00.000Z' };
  await expect(async () => account.endSession(conflict, 'x')).rejects.toThrow(ReauthRequired);
  await expect(async () => account.endAllSessions(conflict)).rejects.toThrow(ReauthRequired);
  expect(await isKnown(token)).toBe(true);
  await account.endOwnSession(token);
  expect(await isKnown(token)).toBe(false);
});

it('An anonymous visitor cannot read an account or manage sessions', async () => {
  await expect(account.findSelf(anonymous)).rejects.toThrow(Unauthenticated);
  expect(() => account.listSessions(anonymous)).toThrow(Unauthenticated);
  await expect(account.endAllSessions(anonymous)).rejects.toThrow(Unauthenticated);
});
