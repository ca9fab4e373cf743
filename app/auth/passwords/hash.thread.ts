/** A thread that hashes and compares passwords. Each takes a third of a second, which would delay visitors. */
import bcrypt from 'bcryptjs';
import { handleTasks } from '~/platform/thread.server';
import { isCommon } from './common-password.server';

/** With `hash` a comparison that returns true or false; without it a new hash, or null for a rejected password. */
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
