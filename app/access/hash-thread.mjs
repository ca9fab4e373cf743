/** A thread that hashes and compares passwords: a third of a second each, which no visitor should wait for. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

// On Linux a priority belongs to the thread that asks for it: whoever serves pages goes first, by about three to one.
if (process.platform === 'linux') setPriority(5);

parentPort.on('message', ({ password, hash, cost }) => {
  try {
    const value = hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ fault: String(error) });
  }
});
