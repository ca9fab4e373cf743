/** Who acts, and what each role may do: the one permission table, for models, doors and menus alike. */
import { Forbidden, Unauthenticated } from '~/platform/errors';

export const staffRoles = ['admin', 'editor'] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface StaffActor {
  kind: 'staff';
  userId: number;
  username: string;
  email: string;
  role: StaffRole;
  sessionId: string;
  /** When it was last proved who this is. */
  provedAt: string;
}

export type Actor = { kind: 'anonymous' } | StaffActor;

export const anonymous: Actor = { kind: 'anonymous' };

/** Whoever runs the program, at its command line: may do everything, and has no account (no user is number 0). */
export const operator: StaffActor = {
  kind: 'staff',
  userId: 0,
  username: 'command line',
  email: '',
  role: 'admin',
  sessionId: '',
  provedAt: '',
};

/**
 * What is not listed is denied. `staff` is what everyone signed in may do: their own account, the dashboard;
 * `own-factors` what they show at login besides their password.
 */
const permissions = {
  staff: ['admin', 'editor'],
  'own-factors': ['admin', 'editor'],
  testimonials: ['admin', 'editor'],
  accreditations: ['admin', 'editor'],
  'blog-posts': ['admin', 'editor'],
  media: ['admin', 'editor'],
  messages: ['admin', 'editor'],
  'message-export': ['admin', 'editor'],
  'message-settings': ['admin'],
  'email-settings': ['admin'],
  'site-settings': ['admin'],
  users: ['admin'],
  'access-settings': ['admin'],
  audit: ['admin'],
  'audit-export': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissions;

/** What is done, and not only looked at, by whoever has proved lately that it is them: an open browser is not enough. */
const proven: readonly Permission[] = [
  'own-factors',
  'users',
  'access-settings',
  'email-settings',
  'message-settings',
  'message-export',
  'audit-export',
];

export const needsProof = (permission: Permission) => proven.includes(permission);

export function may(role: StaffRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StaffRole[]).includes(role);
}

/**
 * Lets the actor pass, or says why not.
 *
 * @throws {Unauthenticated} when nobody is signed in
 * @throws {Forbidden} when the role may not
 */
export function authorize(actor: Actor, permission: Permission): asserts actor is StaffActor {
  if (actor.kind === 'anonymous') throw new Unauthenticated();
  if (!may(actor.role, permission)) throw new Forbidden();
}
