/** The notices that users get about changes to their accounts. */

interface AccountChange {
  /** The email's subject and heading. */
  subject: string;
  sentence: (detail: string) => string;
  ifNotYou: string;
}

const warning = 'If this was not you, someone may know your password';
const changePasswordText = `${warning}: log in, change it on your account page, which logs everyone else out, and tell an admin of the site.`;
const checkAccountText = `${warning}: log in, look through your account page, remove what is not yours, and change your password there.`;
const tellAdminText =
  'If you did not expect this, tell an admin of the site at once, by telephone if you can: they can set a new password for you, which logs everyone else out.';

/** The changes by name. For a new one, add a row here and a call of `notifyOfChange`. */
export const accountChanges = {
  'password-changed': {
    subject: 'Your password was changed',
    sentence: () => 'The password of your account was changed. All sessions that used it have ended.',
    ifNotYou: tellAdminText,
  },
  'password-reset': {
    subject: 'Your password was set again',
    sentence: () =>
      'The password of your account was set again, with the link that was sent to this address. All sessions have ended.',
    ifNotYou: tellAdminText,
  },
  'username-changed': {
    subject: 'Your username was changed',
    sentence: (username) => `Your username is now ${username}. You log in with it from now on.`,
    ifNotYou: tellAdminText,
  },
  'email-changed': {
    subject: 'Your email address was changed',
    sentence: (email) =>
      `The email address of your account is now ${email}. This is sent to the former address as well.`,
    ifNotYou: tellAdminText,
  },
  'role-changed': {
    subject: 'Your role was changed',
    sentence: (role) => `Your role on the site is now “${role}”. You have been logged out: please log in again.`,
    ifNotYou: tellAdminText,
  },
  'factor-added': {
    subject: 'An authenticator app was added',
    sentence: (name) =>
      `The authenticator app “${name}” was added to your account. Its codes are accepted when you log in.`,
    ifNotYou: checkAccountText,
  },
  'factor-removed': {
    subject: 'An authenticator app was removed',
    sentence: (name) =>
      `The authenticator app “${name}” was removed from your account. Its codes are no longer accepted.`,
    ifNotYou: checkAccountText,
  },
  'factors-reset': {
    subject: 'Your two-step verification was reset',
    sentence: () =>
      'All authenticator apps, passkeys and recovery codes of your account were removed: Until you add one again, you log in with your password only. You have been logged out everywhere.',
    ifNotYou: tellAdminText,
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes were made',
    sentence: () => 'New recovery codes were made for your account. The former ones no longer work.',
    ifNotYou: checkAccountText,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    sentence: (name) => `The passkey “${name}” was added to your account. Anyone with this passkey can log in.`,
    ifNotYou: checkAccountText,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    sentence: (name) => `The passkey “${name}” was removed from your account. It no longer lets anyone in.`,
    ifNotYou: checkAccountText,
  },
  'new-browser': {
    subject: 'Someone logged in from a new browser',
    sentence: () => 'Someone logged in to your account from a browser that has not been used for it before.',
    ifNotYou: changePasswordText,
  },
  'provider-added': {
    subject: 'Your account has another way in',
    sentence: (name) =>
      `From now on “${name}” can sign you in: the account there with this email address was used for it.`,
    ifNotYou: tellAdminText,
  },
  'token-made': {
    subject: 'An API token was made',
    sentence: (name) => `The API token “${name}” was made for your account. Apps with this token act in your name.`,
    ifNotYou: checkAccountText,
  },
} as const satisfies Record<string, AccountChange>;

export type AccountEvent = keyof typeof accountChanges;

/** Returns null for an event of another release. */
export function accountChange(event: string): AccountChange | null {
  return Object.hasOwn(accountChanges, event) ? accountChanges[event as AccountEvent] : null;
}
