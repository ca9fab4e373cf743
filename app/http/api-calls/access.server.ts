/** Setup, signing in and out, users. */
import { loginSchema, newUserSchema, setupSchema, userChangesSchema, userRecordSchema } from '~/access/user';
import { type Call, records, success } from './call.server';

const signedInUser = userRecordSchema.pick({ id: true, username: true, email: true });

export const accessCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/check-setup',
    who: 'anyone',
    summary: 'Whether there is an admin already',
    answer: { hasAdmin: 'boolean' },
  },
  {
    method: 'POST',
    path: '/api/auth/setup',
    who: 'anyone',
    summary: 'Create the first admin; 403 once there is one',
    body: setupSchema,
    answer: { user: userRecordSchema },
    status: 201,
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    who: 'anyone',
    summary: 'Sign in; sets the session cookie',
    body: loginSchema,
    answer: {
      user: userRecordSchema.pick({
        id: true,
        username: true,
        email: true,
        firstName: true,
        lastName: true,
        role: true,
      }),
    },
  },
  {
    method: 'GET',
    path: '/api/auth/status',
    who: 'anyone',
    summary: 'Who is signed in; `user` is null when nobody is',
    answer: { isAuthenticated: 'boolean', user: { nullable: signedInUser } },
  },
  { method: 'POST', path: '/api/auth/logout', who: 'anyone', summary: 'Sign out', answer: success },
  {
    method: 'GET',
    path: '/api/admin/check-auth',
    who: 'editor',
    summary: 'Whether one is signed in; 401 when not',
    answer: { isAuthenticated: 'boolean' },
  },
  ...records({
    path: '/api/admin/users',
    who: 'admin',
    one: 'user',
    many: 'users',
    name: 'user',
    record: userRecordSchema,
    body: newUserSchema,
    change: 'PATCH',
    changes: userChangesSchema,
  }),
];
