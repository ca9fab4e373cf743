/** The steps of an installation. Each step describes itself and knows whether it is done. */
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { size } from '../cli/command.server';
import { type InstallPaths, serviceUserName } from './paths.server';
import { fileSize, isSameFile, placeFile } from './program-file.server';
import { addSettings, readSettings, type Settings } from './settings-file.server';
import { findUser, isRunBySystemd, makeUser, setEnabled } from './system.server';
import { allUnits, type UnitChoices, unitTexts } from './units.server';

export interface InstallChoices extends UnitChoices {
  places: InstallPaths;
  /** The path of the program file to install. */
  file: string;
  domains: string[];
  settings: Settings;
}

export interface InstallStep {
  /** In the imperative: "put this file at …". */
  what: string;
  isDone: boolean;
  run(): void;
}

export function installSteps(choices: InstallChoices): InstallStep[] {
  return [program(choices), user(choices), dataFolder(choices), settings(choices), ...units(choices), boot(choices)];
}

function program({ places, file }: InstallChoices): InstallStep {
  return {
    what: `put this file at ${places.program} (${size(fileSize(file))})`,
    isDone: isSameFile(file, places.program),
    run: () => placeFile(file, places.program),
  };
}

function user({ places, dataDir }: InstallChoices): InstallStep {
  return {
    what: `make a user named ${serviceUserName}, who has the data and nothing else, and whom no one can log in as`,
    isDone: findUser(places) !== null,
    run: () => makeUser(places, dataDir),
  };
}

/** Returns the path of the data folder below the root. */
export const dataFolderOf = ({ places, dataDir }: Pick<InstallChoices, 'places' | 'dataDir'>) =>
  join(places.root, dataDir);

function dataFolder(choices: InstallChoices): InstallStep {
  const folder = dataFolderOf(choices);
  return {
    what: `make the folder ${folder} for all data`,
    // An earlier installation may have left a symbolic link, which systemd maintains.
    isDone: lstatSync(folder, { throwIfNoEntry: false }) !== undefined,
    run() {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o700);
      const owner = findUser(choices.places);
      if (owner) chownSync(folder, owner.uid, owner.gid);
    },
  };
}

function settings({ places, settings }: InstallChoices): InstallStep {
  const current = readSettings(places.settings);
  const missing = Object.entries(settings).filter(([name]) => !(name in current));
  const lines = (missing.length > 0 ? missing : Object.entries(settings)).map(([name, value]) => `${name}=${value}`);
  return {
    what: `write into ${places.settings}: ${lines.join(' ')}`,
    isDone: missing.length === 0,
    run() {
      mkdirSync(dirname(places.settings), { recursive: true });
      addSettings(places.settings, settings);
    },
  };
}

function units(choices: InstallChoices): InstallStep[] {
  const { places } = choices;
  const texts = unitTexts(choices);
  const written = Object.entries(texts).map(([name, text]) => {
    const path = join(places.units, name);
    return {
      what: `write ${path}`,
      isDone: existsSync(path) && readFileSync(path, 'utf8') === text,
      run: () => writeUnit(path, text),
    };
  });
  const left = allUnits.map((name) => [name, join(places.units, name)] as const);
  const removed = left
    .filter(([name, path]) => !(name in texts) && existsSync(path))
    .map(([name, path]) => ({
      what: `remove ${path}`,
      isDone: false,
      run() {
        setEnabled(places, 'disable', [name]);
        rmSync(path);
      },
    }));
  return [...written, ...removed];
}

export function writeUnit(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o644, flush: true });
}

function boot(choices: InstallChoices): InstallStep {
  const { places, proxyPort } = choices;
  const names = Object.keys(unitTexts(choices));
  const where = proxyPort === null ? 'on the ports 80 and 443' : `on port ${proxyPort} of this machine only`;
  return {
    what: isRunBySystemd(places)
      ? `have it start now, and with every boot, ${where}`
      : `have it start with every boot, ${where}`,
    isDone: names.every((name) => isWanted(places, name)),
    run: () => setEnabled(places, 'enable', names),
  };
}

const isWanted = ({ units }: InstallPaths, name: string) =>
  ['multi-user.target.wants', 'sockets.target.wants'].some((folder) =>
    Boolean(lstatSync(join(units, folder, name), { throwIfNoEntry: false })),
  );
