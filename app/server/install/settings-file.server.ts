/** The settings file of the service, with lines NAME=VALUE. The owner of the site may edit it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Settings = Record<string, string>;

/** Returns the settings in the file; none if the file does not exist. */
export function readSettings(path: string): Settings {
  return existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')) as Settings) : {};
}

const heading = `# Settings of Uplink; uplink --help lists them all. After a change, run:
# systemctl restart uplink
`;

/** Adds lines for settings that the file does not contain. Existing lines stay unchanged. */
export function addSettings(path: string, wanted: Settings): void {
  const current = readSettings(path);
  const text = existsSync(path) ? readFileSync(path, 'utf8').replace(/([^\n])$/, '$1\n') : heading;
  const lines = Object.entries(wanted)
    .filter(([name]) => !(name in current))
    .map(([name, value]) => `${name}=${value}\n`);
  // Only root may read it, because the owner may add secrets.
  writeFileSync(path, text + lines.join(''), { mode: 0o600, flush: true });
}
