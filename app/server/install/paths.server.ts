import { join } from 'node:path';
import { CommandError } from '../cli/command.server';

export const serviceUnit = 'uplink.service';
export const serviceUserName = 'uplink';
export const defaultDataDir = '/var/lib/uplink';

/** Folders with files of other programs, to which the service would get write access. */
const shared = /^\/((bin|boot|etc|lib\w*|sbin|usr)(\/.*)?|var|var\/lib|srv|opt|mnt|media)$/;

/**
 * Returns a data folder that needs no escaping in units and settings.
 * @throws {CommandError} when the path is relative, has special characters, or is shared
 */
export function readDataDir(given: string): string {
  const folder = given.replace(/(.)\/$/, '$1');
  const isPlain = /^(\/[\w.@+,=~-]+)+$/.test(folder) && !/\/\.\.?(\/|$)/.test(folder);
  if (!isPlain)
    throw new CommandError(
      `${JSON.stringify(given)} cannot be the data folder. Give a whole path of plain letters and digits without blanks, such as /srv/uplink.`,
    );
  if (shared.test(folder))
    throw new CommandError(
      `${folder} holds other files too. Give a folder of its own for the data, such as /srv/uplink.`,
    );
  return folder;
}

export interface InstallPaths {
  /** The prefix of every path: `/`, or another folder in tests. */
  root: string;
  program: string;
  /** The program file before the latest upgrade. */
  previousProgram: string;
  settings: string;
  units: string;
  /** The folder of units and drop-ins that systemd forgets at the next boot. */
  runtimeUnits: string;
  users: string;
  /** A path that exists while systemd runs the machine. */
  systemd: string;
}

export function installPaths(root = '/'): InstallPaths {
  const program = join(root, 'usr/local/bin/uplink');
  return {
    root,
    program,
    previousProgram: `${program}.former`,
    settings: join(root, 'etc/uplink.env'),
    units: join(root, 'etc/systemd/system'),
    runtimeUnits: join(root, 'run/systemd/system'),
    users: join(root, 'etc/passwd'),
    systemd: join(root, 'run/systemd/system'),
  };
}
