/** Checks whether a machine is ready for an installation. Each error says how to fix it. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { ConfigurationErrors, readConfig } from '~/platform/config.server';
import { freeBytes } from '../../../db/sqlite/log-files.server';
import { size } from '../cli/command.server';
import { hasPort, tcpSockets } from '../listeners/tcp-sockets.server';
import { dataFolderOf, type InstallChoices } from './plan.server';
import { fileSize } from './program-file.server';
import { readSettings } from './settings-file.server';
import { isActive, isRunBySystemd } from './system.server';
import { allUnits } from './units.server';

const mib = 1024 * 1024;
/** The disk space in bytes that a new site needs besides the program. */
const spaceForData = 300 * mib;

/** Returns the errors that prevent an installation with these choices. */
export async function findInstallProblems(choices: InstallChoices): Promise<string[]> {
  return [
    ...ofRights(choices),
    ...ofSystem(choices),
    ...ofSettings(choices),
    ...ofFolder(choices),
    ...ofDisk(choices),
    ...(await ofPorts(choices)),
  ];
}

function ofRights({ places: { root } }: InstallChoices): string[] {
  if (process.getuid?.() === 0) return [];
  return root === '/' ? ['You must be root. Use sudo, or log in as root.'] : [];
}

function ofSystem({ places }: InstallChoices): string[] {
  if (places.root !== '/' || isRunBySystemd(places)) return [];
  return ['This machine does not run systemd. In a container, run: uplink serve.'];
}

/** Returns conflicts between existing settings and the choices, and errors in settings that the owner changed. */
function ofSettings({ places, settings, proxyPort }: InstallChoices): string[] {
  const current = readSettings(places.settings);
  const errors = Object.entries(settings).flatMap(([name, value]) => {
    const own = current[name];
    if (own === undefined || own === value) return [];
    return [
      `${places.settings} says ${name}=${own}, not ${value}. To change it, edit that line and run this command again.`,
    ];
  });
  for (const name of proxyPort === null ? ['BASE_URL', 'TRUST_PROXY'] : ['DOMAIN']) {
    if (current[name] === undefined) continue;
    const where = proxyPort === null ? 'there is no proxy (or use --behind-proxy)' : 'there is a proxy';
    errors.push(
      `${places.settings} says ${name}=${current[name]}. Remove that line, because ${where}, and run this command again.`,
    );
  }
  try {
    readConfig({ ...settings, ...current });
  } catch (error) {
    if (!(error instanceof ConfigurationErrors)) throw error;
    errors.push(...error.lines);
  }
  return errors;
}

/** Folders that the service cannot see, or that do not survive a reboot. */
const unusable = /^\/(home|root|run|tmp|var\/tmp|proc|sys|dev)(\/|$)/;

function ofFolder({ dataDir }: InstallChoices): string[] {
  if (unusable.test(dataDir))
    return [`The service cannot access ${dataDir}: choose a folder such as /srv/uplink for the data.`];
  return [];
}

function ofDisk(choices: InstallChoices): string[] {
  const { places, file } = choices;
  const folder = dataFolderOf(choices);
  const needed = [
    { path: dirname(places.program), bytes: existsSync(places.program) ? 0 : fileSize(file) },
    { path: folder, bytes: existsSync(folder) ? 0 : spaceForData },
  ];
  return needed.flatMap(({ path, bytes }) => {
    const free = freeBytes(nearest(path));
    if (free >= bytes) return [];
    return [`The disk of ${path} has ${size(free)} left, and ${size(bytes)} are needed. Delete files (see df -h).`];
  });
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

async function ofPorts({ places, proxyPort }: InstallChoices): Promise<string[]> {
  // Ports of an existing installation are in use by systemd, which passes them to the service.
  if (!isRunBySystemd(places) || allUnits.some(isActive)) return [];
  const wanted = proxyPort === null ? [80, 443] : [proxyPort];
  const errors: string[] = [];
  for (const port of wanted) {
    if (await isFree(port)) continue;
    const way =
      proxyPort === null
        ? 'Stop it (systemctl disable --now NAME), or leave the ports to it and put Uplink behind it: --behind-proxy.'
        : 'Choose another one: --behind-proxy PORT.';
    errors.push(`Port ${port} is taken by ${programAtPort(port) ?? 'another process'}. ${way}`);
  }
  return errors;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'));
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns the name of the process that listens on a port; null if unknown. It needs root. */
function programAtPort(port: number): string | null {
  const row = tcpSockets().find(([, address, , state]) => hasPort(address, port) && state === '0A');
  const socket = `socket:[${row?.[9]}]`;
  const holder = readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && pid !== '1' && holds(pid, socket));
  return holder ? readFileSync(`/proc/${holder}/comm`, 'utf8').trim() : null;
}

function holds(pid: string, socket: string): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((descriptor) => readlinkSync(`${folder}/${descriptor}`) === socket);
  } catch {
    return false;
  }
}
