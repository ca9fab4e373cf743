/** The settings file of the service: lines NAME=VALUE in a file that belongs to the owner. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Settings = Record<string, string>;

/** The settings in the file; empty where there is none. */
export function readSettings(path: string): Settings {
  return existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')) as Settings) : {};
}

const heading = `# Settings of Uplink; uplink --help lists them all. After a change, run: # systemctl restart uplink
`;

/** Adds lines for what the file does not name yet. What it names stays as it is. */
export function addSettings(path: string, wanted: Settings): void {
  const current = readSettings(path);
  const text = existsSync(path) ? readFileSync(path, 'utf8').replace(/([^\n])$/, '$1\n') : heading;
  const lines = Object.entries(wanted)
    .filter(([name]) => !(name in current))
    .map(([name, value]) => `${name}=${value}\n`);
  // It may hold secrets one day.
  writeFileSync(path, text + lines.join(''), { mode: 0o600, flush: true });
}
