/** The command line beside the server, and the server's own backup. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './repeat.mjs';

let number = 0;
/** A path beside the site that nothing is at yet. */
const fresh = ({ dataDir }) => `${dataDir}-${++number}`;

let exported;
export async function exportFirst(site) {
  exported = fresh(site);
  await site.command(['export', exported], new AbortController().signal);
}

export const importAgain = (site, signal) => site.command(['import', exported, '--force'], signal);

// The result does not matter here.
export const doctor = async (site, signal) => {
  await site.command(['doctor'], signal);
};

/** The first is made when the next minute begins. */
export async function dailyBackup({ dataDir }, signal) {
  const folder = join(dataDir, 'backups');
  const isDone = () => existsSync(folder) && readdirSync(folder).some((name) => /Z\.sqlite$/.test(name));
  while (!isDone() && !signal.aborted) await pause(200, signal);
  return isDone() ? 'done' : 'NOT DONE';
}

export const exportContent = (site, signal) => site.command(['export', fresh(site)], signal);

export const backup = (site, signal) => site.command(['backup', `${fresh(site)}.sqlite`], signal);
