/** A thread that hashes and compares passwords: a third of a second each, which no visitor should wait for. */
import bcrypt from 'bcryptjs';
import { answerTasks } from '~/platform/thread.server';

/** With `hash` a comparison, answered true or false; without it a new hash. */
export interface HashTask {
  password: string;
  hash?: string;
  cost?: number;
}

answerTasks(({ password, hash, cost }: HashTask) =>
  hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash),
);
