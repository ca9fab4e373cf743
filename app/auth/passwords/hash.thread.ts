/** A thread that hashes and compares passwords. Each takes a third of a second, which would block the event loop. */
import bcrypt from 'bcryptjs';
import { handleTasks } from '~/platform/threads/thread.server';
import { isCommon } from './common-password.server';

/**
 * With `hash`, the password is compared and the result is a boolean. Without it, the result is a new hash, or null for
 * a rejected password.
 */
export interface HashTask {
  password: string;
  hash?: string;
  cost?: number;
  rejectsCommon?: boolean;
}

handleTasks(({ password, hash, cost, rejectsCommon }: HashTask) => {
  if (hash !== undefined) return bcrypt.compareSync(password, hash);
  return rejectsCommon && isCommon(password) ? null : bcrypt.hashSync(password, cost);
});
