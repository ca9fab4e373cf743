/** Removes the program from a machine. Data and settings stay. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CommandError, printResult } from '../cli/command.server';
import { serviceSettings } from './as-service.server';
import { installPaths, serviceUserName } from './paths.server';
import { narrator, requireConsent } from './prompt.server';
import { isRunBySystemd, setEnabled, systemctl } from './system.server';
import { allUnits } from './units.server';

/** @throws {CommandError} */
export async function uninstall(
  { root, yes = false, dryRun = false }: { root: string; yes?: boolean; dryRun?: boolean },
  command: Command,
): Promise<void> {
  const report = narrator(command);
  const places = installPaths(root);
  const units = allUnits.filter((name) => existsSync(join(places.units, name)));
  const files = [...units.map((name) => join(places.units, name)), places.program, places.previousProgram].filter(
    existsSync,
  );
  const { DATA_DIR: data } = serviceSettings(places);
  const stored = [data, places.settings].filter(existsSync);
  const stays = stored.length > 0 ? [`Kept: ${stored.join(', ')}, and the user ${serviceUserName}.`] : [];
  if (files.length === 0)
    return printResult(command, ['Uplink is not installed here.', ...stays], { removed: [], kept: stored });
  report(
    'uplink uninstall',
    '  - stops the site, now and at every boot',
    ...files.map((file) => `  - removes ${file}`),
    ...stays,
  );
  if (dryRun) return printResult(command, ['That was a dry run: nothing has changed.'], { removed: [], kept: stored });
  if (root === '/' && process.getuid?.() !== 0) throw new CommandError('You must be root. Use sudo.');
  await requireConsent(yes);
  const isRunning = isRunBySystemd(places);
  if (isRunning && units.length > 0) systemctl('stop', ...units);
  setEnabled(places, 'disable', units);
  for (const file of files) rmSync(file);
  if (isRunning) systemctl('daemon-reload');
  const forGood = `To delete all of that permanently: rm -r ${stored.join(' ')}; userdel ${serviceUserName}`;
  printResult(command, ['Done.', ...(stored.length > 0 ? [forGood] : [])], { removed: files, kept: stored });
}
