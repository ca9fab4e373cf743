/** What people are told of by mail when it happens to their account, and in which words. */

interface AccountChange {
  /** The mail's subject and heading. */
  subject: string;
  /** What has happened, as a sentence. */
  says: (detail: string) => string;
  ifNotYou: string;
}

const ownUp = 'If this was not you, someone may know your password';
const anew = `${ownUp}: log in, change it on your account page, which signs everyone else out, and tell an admin of the site.`;
const look = `${ownUp}: log in, look through your account page, remove what is not yours, and change your password there.`;
const ask =
  'If you did not expect this, tell an admin of the site at once, by telephone if you can: they can set a new password for you, which signs everyone else out.';

/** Every event by its name. A further one is a line here, and a call of `tellOfChange` where it happens. */
export const accountChanges = {
  'password-changed': {
    subject: 'Your password was changed',
    says: () => 'The password of your account was changed. All sessions that used it have ended.',
    ifNotYou: ask,
  },
  'password-reset': {
    subject: 'Your password was set again',
    says: () =>
      'The password of your account was set again, with the link that was sent to this address. All sessions have ended.',
    ifNotYou: ask,
  },
  'username-changed': {
    subject: 'Your username was changed',
    says: (username) => `Your username is now ${username}. You log in with it from now on.`,
    ifNotYou: ask,
  },
  'email-changed': {
    subject: 'Your email address was changed',
    says: (email) => `The email address of your account is now ${email}. This is sent to the former address as well.`,
    ifNotYou: ask,
  },
  'role-changed': {
    subject: 'Your role was changed',
    says: (role) => `Your role on the site is now “${role}”. You have been logged out: please log in again.`,
    ifNotYou: ask,
  },
  'factor-added': {
    subject: 'An authenticator app was added',
    says: (name) =>
      `The authenticator app “${name}” was added to your account. Its codes are accepted when you log in.`,
    ifNotYou: look,
  },
  'factor-removed': {
    subject: 'An authenticator app was removed',
    says: (name) => `The authenticator app “${name}” was removed from your account. Its codes are no longer accepted.`,
    ifNotYou: look,
  },
  'factors-reset': {
    subject: 'Your two-step verification was reset',
    says: () =>
      'All authenticator apps, passkeys and recovery codes of your account were removed: Until you add one again, you log in with your password only. You have been logged out everywhere.',
    ifNotYou: ask,
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes were made',
    says: () => 'New recovery codes were made for your account. The former ones no longer work.',
    ifNotYou: look,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    says: (name) => `The passkey “${name}” was added to your account. Anyone with this passkey can log in.`,
    ifNotYou: look,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    says: (name) => `The passkey “${name}” was removed from your account. It no longer lets anyone in.`,
    ifNotYou: look,
  },
  'new-browser': {
    subject: 'Someone logged in from a new browser',
    says: () => 'Someone logged in to your account from a browser that has not been used for it before.',
    ifNotYou: anew,
  },
  'provider-added': {
    subject: 'Your account has another way in',
    says: (name) => `From now on “${name}” can sign you in: the account there with this email address was used for it.`,
    ifNotYou: ask,
  },
  'token-made': {
    subject: 'An API token was made',
    says: (name) => `The API token “${name}” was made for your account. Apps with this token act in your name.`,
    ifNotYou: look,
  },
} as const satisfies Record<string, AccountChange>;

export type AccountEvent = keyof typeof accountChanges;

/** Null for an event of another release. */
export function accountChange(event: string): AccountChange | null {
  return Object.hasOwn(accountChanges, event) ? accountChanges[event as AccountEvent] : null;
}
