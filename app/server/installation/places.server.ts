/** Where the parts of an installation are, and what they are called. */
import { join } from 'node:path';

export const serviceUnit = 'uplink.service';
export const userName = 'uplink';
export const defaultDataDir = '/var/lib/uplink';

export interface Places {
  /** What stands before every path: `/`, or the folder that stands for it. */
  root: string;
  program: string;
  /** What `upgrade` has replaced. */
  formerProgram: string;
  settings: string;
  units: string;
  /** Units and parts of them that are gone with the next boot. */
  passingUnits: string;
  users: string;
  /** There while systemd runs the machine. */
  systemd: string;
}

export function placesBelow(root = '/'): Places {
  const program = join(root, 'usr/local/bin/uplink');
  return {
    root,
    program,
    formerProgram: `${program}.former`,
    settings: join(root, 'etc/uplink.env'),
    units: join(root, 'etc/systemd/system'),
    passingUnits: join(root, 'run/systemd/system'),
    users: join(root, 'etc/passwd'),
    systemd: join(root, 'run/systemd/system'),
  };
}
