/** Actors and the permissions of each role. This is the only permission table, for models, routes and menus. */
import { Forbidden, ScopeMissing, TokenForbidden, Unauthenticated } from '~/platform/errors';
import { auditNames } from './audit-labels';

export const staffRoles = ['admin', 'editor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The scopes of API tokens. Write access to content includes read access. */
export const scopes = ['read-content', 'write-content', 'messages'] as const;
export type Scope = (typeof scopes)[number];

/** The API token of an actor without a session. */
interface TokenInUse {
  id: number;
  name: string;
  scopes: readonly Scope[];
}

/** The way an actor reaches Uplink. */
export type Channel = 'screen' | 'API' | 'command line' | 'schedule';

export interface StaffActor {
  kind: 'staff';
  /** 0 without a user account: the command line, and service tokens. */
  userId: number;
  username: string;
  email: string;
  role: StaffRole;
  sessionId: string;
  /** The time of the last re-authentication. */
  reauthenticatedAt: string;
  token?: TokenInUse;
  channel?: Channel;
  /** The ID of the scheduled action being carried out. Its author is the actor, although no one is logged in. */
  scheduledAction?: number;
  /** Set while restoring a revision, so that the audit log says "restored". */
  isRestoring?: boolean;
  /** The keys of the autosaves that this save replaces. */
  supersededAutosaves?: readonly string[];
}

/** Returns the audit verb of a save. Restoring a revision has its own. */
export const verbOf = ({ isRestoring }: StaffActor, verb: string) => (isRestoring ? 'restored' : verb);

export type Actor = { kind: 'anonymous' } | StaffActor;

export const anonymous: Actor = { kind: 'anonymous' };

/** The operator at the command line: has every permission and no account. */
export const operator: StaffActor = {
  kind: 'staff',
  userId: 0,
  username: auditNames.commandLine,
  email: '',
  role: 'admin',
  sessionId: '',
  reauthenticatedAt: '',
  channel: 'command line',
};

export const isOperator = (actor: StaffActor) => actor === operator;

type Access = 'read' | 'write';

interface Rule {
  roles: readonly StaffRole[];
  /** The scope that a token needs. `any` accepts every token, `none` no token. */
  token: Record<Access, Scope | 'any' | 'none'>;
  /**
   * Set for permissions that require recent re-authentication, because an open browser is not enough. No token may use
   * them.
   */
  needsReauth?: true;
}

/** A summary of both roles' permissions. */
export const roleHint =
  'Admins have full access. Editors manage messages and content, but not the home page, pages, users or settings.';

const everyone = ['admin', 'editor'] as const;
const admins = ['admin'] as const;

const anyToken = { read: 'any', write: 'none' } as const;
const content = { read: 'read-content', write: 'write-content' } as const;
const messages = { read: 'messages', write: 'messages' } as const;
const noToken = { read: 'none', write: 'none' } as const;

/**
 * Anything not listed is denied. `staff` covers what every logged-in user may do: their own account and the dashboard.
 * `own-sessions`, `own-factors` and `own-tokens` cover a user's own sessions, two-step verification and API tokens;
 * `tokens` covers everyone's. `content` covers images and the record types that editors manage. `backups`
 * covers the list and new backups; `imports` covers content from other systems; `site-data` covers files with all data.
 */
const permissions = {
  staff: { roles: everyone, token: anyToken },
  'own-sessions': { roles: everyone, token: noToken, needsReauth: true },
  'own-factors': { roles: everyone, token: noToken, needsReauth: true },
  'own-tokens': { roles: everyone, token: noToken, needsReauth: true },
  content: { roles: everyone, token: content },
  messages: { roles: everyone, token: messages },
  'message-export': { roles: everyone, token: noToken, needsReauth: true },
  'message-settings': { roles: admins, token: noToken, needsReauth: true },
  'email-settings': { roles: admins, token: noToken, needsReauth: true },
  webhooks: { roles: admins, token: noToken, needsReauth: true },
  'site-settings': { roles: admins, token: content },
  'google-reviews': { roles: admins, token: noToken, needsReauth: true },
  users: { roles: admins, token: noToken, needsReauth: true },
  'access-settings': { roles: admins, token: noToken, needsReauth: true },
  tokens: { roles: admins, token: noToken, needsReauth: true },
  audit: { roles: admins, token: noToken },
  'audit-export': { roles: admins, token: noToken, needsReauth: true },
  backups: { roles: admins, token: noToken },
  imports: { roles: admins, token: noToken },
  'site-data': { roles: admins, token: noToken, needsReauth: true },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

const ruleOf = (permission: Permission): Rule => permissions[permission];

export const needsReauth = (permission: Permission) => ruleOf(permission).needsReauth === true;

/** Returns the scope that a token needs. `any` accepts every token, `none` no token. */
export const scopeFor = (permission: Permission, action: Access) => ruleOf(permission).token[action];

export function may(role: StaffRole, permission: Permission): boolean {
  return ruleOf(permission).roles.includes(role);
}

/** Returns the role with fewer permissions. */
export const lesserRole = (one: StaffRole, other: StaffRole): StaffRole => (one === 'admin' ? other : one);

/**
 * Checks a permission.
 * @throws {Unauthenticated} when nobody is logged in
 * @throws {Forbidden} when the role or the API token may not
 */
export function authorize(actor: Actor, permission: Permission, action: Access = 'read'): asserts actor is StaffActor {
  if (actor.kind === 'anonymous') throw new Unauthenticated();
  if (!may(actor.role, permission)) throw new Forbidden();
  if (actor.token) requireScope(actor.token, scopeFor(permission, action));
}

export function mayRead(actor: Actor, permission: Permission): boolean {
  try {
    authorize(actor, permission);
    return true;
  } catch (error) {
    if (error instanceof Forbidden) return false;
    throw error;
  }
}

function requireScope({ scopes: given }: TokenInUse, scope: Scope | 'any' | 'none') {
  if (scope === 'any' || given.some((one) => one === scope)) return;
  if (scope === 'none') throw new TokenForbidden();
  if (scope === 'read-content' && given.includes('write-content')) return;
  throw new ScopeMissing(scope);
}
